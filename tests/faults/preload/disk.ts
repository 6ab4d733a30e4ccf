/**
 * A disk whose power is cut. It holds all synced data, and any part of the rest. A file's content is durable once the file was
 * synced, a name (new, renamed or removed) once its folder was, as in POSIX. Of unsynced names, the first few are on the disk,
 * as file systems write their journal in order.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Random } from '#tools/random.ts'
import type { Operation } from './journal.ts'

const SECTOR = 512

type Change = Extract<Operation, { kind: 'write' | 'truncate' }>
type Naming = Exclude<Operation, { kind: 'write' | 'truncate' | 'sync' }>

class Node {
  readonly isFolder: boolean
  content: Buffer
  pending: Change[] = []

  constructor(isFolder: boolean, content: Buffer = Buffer.alloc(0)) {
    this.isFolder = isFolder
    this.content = content
  }

  apply(change: Change): void {
    const size = change.kind === 'truncate' ? change.size : change.offset + change.bytes.length
    if (change.kind === 'truncate' || size > this.content.length) {
      const grown = Buffer.alloc(size)
      this.content.copy(grown)
      this.content = grown
    }
    if (change.kind === 'write') change.bytes.copy(this.content, change.offset)
  }
}

export class Disk {
  readonly #root: string
  /** Durable names. */
  readonly #names = new Map<string, Node>()
  /** Names as processes see them. */
  readonly #seen = new Map<string, Node>()
  readonly #byInode = new Map<number, Node>()
  #pending: { naming: Naming; node: Node | undefined }[] = []

  /** Starts from a folder whose content is durable. */
  constructor(root: string) {
    this.#root = root
    this.#add(root)
  }

  #add(file: string): void {
    const { ino } = statSync(file)
    const isFolder = statSync(file).isDirectory()
    const node = new Node(isFolder, isFolder ? undefined : readFileSync(file))
    this.#byInode.set(ino, node)
    this.#names.set(file, node)
    this.#seen.set(file, node)
    if (isFolder) for (const name of readdirSync(file)) this.#add(path.join(file, name))
  }

  replay(operations: readonly Operation[]): void {
    for (const operation of operations) {
      if (operation.kind === 'sync') this.#sync(operation)
      else if (operation.kind === 'write' || operation.kind === 'truncate')
        this.#byInode.get(operation.inode)?.pending.push(operation)
      else this.#name(operation)
    }
  }

  #name(naming: Naming): void {
    let node = this.#seen.get('from' in naming ? naming.from : naming.path)
    if (naming.kind === 'create' || naming.kind === 'mkdir') {
      // The number may have belonged to a deleted file.
      node = new Node(naming.kind === 'mkdir')
      this.#byInode.set(naming.inode, node)
    }
    const entry = { naming, node }
    this.#pending.push(entry)
    rename(this.#seen, entry)
  }

  #sync({ inode, until }: Operation & { kind: 'sync' }): void {
    const node = this.#byInode.get(inode)
    if (!node) return
    for (const change of node.pending) if (change.index < until) node.apply(change)
    node.pending = node.pending.filter(({ index }) => index >= until)
    if (!node.isFolder) return
    const folder = [...this.#seen].find(([, each]) => each === node)?.[0]
    const isSynced = ({ naming }: { naming: Naming }) => naming.index < until && path.dirname(naming.path) === folder
    for (const entry of this.#pending.filter(isSynced)) rename(this.#names, entry)
    this.#pending = this.#pending.filter((entry) => !isSynced(entry))
  }

  /** Cuts the power, and replaces the folder by the content of the disk. Returns the number of dropped changes. */
  cut(random: Random): number {
    let dropped = 0
    const kept = random.chance(0.5) ? 0 : random.below(this.#pending.length + 1)
    for (const [index, entry] of this.#pending.entries())
      if (index < kept) rename(this.#names, entry)
      else dropped++
    for (const node of new Set(this.#names.values())) {
      for (const change of node.pending)
        if (random.chance(0.5)) node.apply(torn(change, random))
        else dropped++
    }
    this.#write()
    return dropped
  }

  #write(): void {
    for (const name of readdirSync(this.#root)) rmSync(path.join(this.#root, name), { recursive: true })
    for (const [file, node] of [...this.#names].sort(([a], [b]) => (a < b ? -1 : 1))) {
      // Memory shared between processes is not a file.
      if (file === this.#root || file.endsWith('-shm')) continue
      if (this.#names.get(path.dirname(file))?.isFolder !== true) this.#names.delete(file)
      else if (node.isFolder) mkdirSync(file, { recursive: true, mode: 0o700 })
      else writeFileSync(file, node.content, { mode: 0o600 })
    }
  }
}

function rename(names: Map<string, Node>, { naming, node }: { naming: Naming; node: Node | undefined }): void {
  if (naming.kind === 'unlink' || naming.kind === 'rmdir') names.delete(naming.path)
  else if (node) {
    if (naming.kind === 'rename') names.delete(naming.from)
    names.set(naming.path, node)
  }
}

/** A write with some sectors missing on the disk. */
function torn(change: Change, random: Random): Change {
  if (change.kind === 'truncate' || change.bytes.length <= SECTOR || random.chance(0.5)) return change
  const from = random.below(change.bytes.length / SECTOR) * SECTOR
  return { ...change, bytes: change.bytes.subarray(from), offset: change.offset + from }
}
