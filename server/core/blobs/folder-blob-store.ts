import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/core/files/sync-folder.ts'
import { type BlobStore, placeOf } from './blob-store.ts'

/** Tries without its parents first: with them Node reports ENOENT, whatever the disk reported. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') await mkdir(folder, { recursive: true })
    else if (code !== 'EEXIST') throw error
  }
}

/**
 * Links a file to another name, which takes no space; copies it where links are impossible. Throws EEXIST when the name
 * is taken.
 */
async function giveName(file: string, target: string): Promise<void> {
  try {
    await link(file, target)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'EEXIST') throw error
    const partial = `${target}.${process.pid}.part`
    await copyFile(file, partial, constants.COPYFILE_FICLONE)
    const copied = await open(partial, 'r+')
    await copied.sync().finally(() => copied.close())
    await rename(partial, target)
  }
}

async function readStart(file: string, length: number): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** Stores files in a folder of this machine. */
export function createFolderBlobStore(folder: string, sync = syncFolder): BlobStore {
  /** Folders whose names are synced. */
  const durable = new Set<string>()
  const pathOf = (name: string) => path.join(folder, placeOf(name))
  const makeDurable = async (parent: string) => {
    await sync(parent)
    if (!durable.has(parent)) await sync(folder)
    durable.add(parent)
  }
  /** Stores what `write` writes into a new file. */
  const store = async (name: string, write: (partial: string) => Promise<unknown>) => {
    const target = pathOf(name)
    const parent = path.dirname(target)
    await makeFolder(parent)
    const partial = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
    try {
      await write(partial)
      const file = await open(partial, 'r+')
      await file.sync().finally(() => file.close())
      await rename(partial, target)
      await makeDurable(parent)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
  return {
    delivery: { kind: 'folder', folder },
    put: (name, bytes) => store(name, (partial) => writeFile(partial, bytes, { flag: 'wx' })),
    putFile: (name, source) => store(name, (partial) => copyFile(source, partial, constants.COPYFILE_FICLONE)),
    async copy(name, target) {
      const parent = path.dirname(pathOf(target))
      await makeFolder(parent)
      try {
        await giveName(pathOf(name), pathOf(target))
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'ENOENT') return false
        if (code !== 'EEXIST') throw error
      }
      await makeDurable(parent)
      return true
    },
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    size: (name) =>
      stat(pathOf(name)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async read(name, length) {
      try {
        return await (length === undefined ? readFile(pathOf(name)) : readStart(pathOf(name), length))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue
        // A file may be deleted while the folder is listed.
        const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined)
        if (found) yield { name: entry.name, writtenAt: found.mtimeMs, bytes: found.size }
      }
    },
  }
}
