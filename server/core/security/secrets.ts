/** Encrypts secrets in the database with a key from a file outside it. */

import { createCipheriv, createDecipheriv, hash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { syncFolderNow } from '#server/core/files/sync-folder.ts'
import { OperatorError } from '#server/core/operator-error.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** The key is missing, unreadable, or not the one the data was encrypted with. */
export class SecretKeyError extends OperatorError {}

/**
 * Encrypts with the first key and decrypts with any (AES-256-GCM). A sealed text is `v1.<key id>.<IV, text and tag>`. It
 * opens only with the context it was sealed with, so that a secret cannot be moved to another row.
 */
export class Secrets {
  #keyId = ''
  #keys: ReadonlyMap<string, Buffer> = new Map()
  readonly #reread: () => readonly Buffer[]

  /** `reread` reads the current keys: the operator may have rotated them. */
  constructor(keys: readonly Buffer[], reread: () => readonly Buffer[] = () => keys) {
    this.#reread = reread
    this.#use(keys)
  }

  /** Identifies the first key without revealing it. */
  get keyId(): string {
    return this.#keyId
  }

  #use(keys: readonly Buffer[]): void {
    this.#keys = new Map(keys.map((key) => [idOf(key), key]))
    this.#keyId = idOf(keys[0]!)
  }

  #refresh(): void {
    try {
      this.#use(this.#reread())
    } catch {
      // The file is missing or damaged: the keys that were read before stay in use.
    }
  }

  seal(text: string, context: string): string {
    this.#refresh()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.keyId)!, iv).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${VERSION}.${this.keyId}.${sealed.toString('base64url')}`
  }

  open(sealed: string, context: string): string {
    const [version, keyId = '', text = ''] = sealed.split('.')
    if (!this.#keys.has(keyId)) this.#refresh()
    const key = this.#keys.get(keyId)
    if (version !== VERSION || !key) throw new SecretKeyError('A secret was encrypted with a key that is missing.')
    const bytes = Buffer.from(text, 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
  }

  /** Encrypts a plain text, or one that was encrypted with an older key; null when it is up to date. */
  reseal(stored: string, context: string): string | null {
    if (stored.startsWith(`${VERSION}.${this.keyId}.`)) return null
    return this.seal(isSealed(stored) ? this.open(stored, context) : stored, context)
  }

  hasKey(keyId: string): boolean {
    return this.#keys.has(keyId)
  }
}

const idOf = (key: Buffer): string => hash('sha256', key).slice(0, 8)

/** The id of the key that a text was sealed with; undefined for a plain text. */
export const keyIdOf = (text: string): string | undefined => /^v1\.([0-9a-f]{8})\./.exec(text)?.[1]

const isSealed = (text: string): boolean => keyIdOf(text) !== undefined

/** Reads a key file: one base64 key per line, the current one first. Null when there is no such file. */
export function readKeyFile(file: string): Secrets | null {
  const keys = readKeys(file)
  return keys && new Secrets(keys, () => readKeys(file) ?? keys)
}

function readKeys(file: string): Buffer[] | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return null
    throw new SecretKeyError(`The key file ${file} cannot be read (${code}).`)
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new SecretKeyError(`The key file ${file} must hold ${KEY_BYTES} bytes in base64 on each line.`)
  return keys
}

/** Puts a new key before those of the file, or keeps only the first. Answers the number of keys. */
export function rewriteKeyFile(file: string, change: 'add' | 'keep-first'): number {
  // The target of a link, so that the link stays.
  const target = existsSync(file) ? realpathSync(file) : file
  const draft = `${target}.new`
  let isOurs = false
  try {
    // Created before the keys are read: otherwise the later of two concurrent calls would lose the key of the other.
    writeFileSync(draft, '', { flag: 'wx', mode: 0o600 })
    isOurs = true
    const old = readKeys(target)
    if (!old) throw new SecretKeyError(`There is no key file ${file}.`)
    const keys = change === 'add' ? [randomBytes(KEY_BYTES), ...old] : old.slice(0, 1)
    writeFileSync(draft, keys.map((key) => `${key.toString('base64')}\n`).join(''), { flush: true })
    const { uid, gid, mode } = statSync(target)
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    chmodSync(draft, mode & 0o777)
    renameSync(draft, target)
    isOurs = false
    syncFolderNow(path.dirname(target))
    return keys.length
  } catch (error) {
    if (error instanceof SecretKeyError) throw error
    const { code } = error as { code?: string }
    if (code === 'EEXIST')
      throw new SecretKeyError(
        `There is a file ${draft}: the keys are being changed, or that was interrupted. If nothing else changes them, delete it and try again.`,
      )
    throw new SecretKeyError(`The key file ${file} cannot be replaced (${code}).`)
  } finally {
    if (isOurs) rmSync(draft, { force: true })
  }
}

/**
 * Creates a key file that only its owner can read, unless one exists. It gets its name when it is complete: another
 * process may be starting on the same folder.
 */
export function makeKeyFile(file: string): void {
  // Its folder may be read-only.
  if (existsSync(file)) return
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    giveName(draft, file)
    syncFolderNow(path.dirname(file))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') return
    throw new SecretKeyError(`The key file ${file} cannot be made (${code}).`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw error
    // Some file systems have no links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
  }
}
