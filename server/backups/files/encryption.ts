/**
 * Encrypts backups in the format of age. A passphrase takes two seconds for each file, so it encrypts only a generated
 * private key; files are encrypted for its public key.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { IDENTITY_FILE } from '#server/backups/manifest.ts'
import type { BackupEncryption } from '#server/core/config/backup.ts'
import { type Bytes, type Through, writeFileDurably } from './durable-files.ts'

export const ENCRYPTED_SUFFIX = '.age'

/** Encrypts for one public key. */
export interface Sealer {
  kind: BackupEncryption['kind']
  recipient: string
  /** The private key, encrypted with the passphrase; null without a passphrase. */
  wrappedIdentity: Uint8Array | null
  /** Decrypts the files; null when only the operator has the private key. */
  opener: Opener | null
  encrypt: Through
  encryptBytes(bytes: Uint8Array): Promise<Uint8Array>
}

export interface Opener {
  decrypt: Through
  decryptBytes(bytes: Uint8Array): Promise<Uint8Array>
}

/** The passphrase or key with which the operator opens an encrypted backup. */
export interface OpenWith {
  passphraseFile?: string | undefined
  identityFile?: string | undefined
}

// Loaded on demand.
const loadAge = () => import('age-encryption')

/** A short name of a public key, for its folder. */
export const recipientId = (recipient: string): string => hash('sha256', recipient).slice(0, 8)

const identityName = (recipient: string): string => `identity-${recipientId(recipient)}${ENCRYPTED_SUFFIX}`

/** Prepares the encryption of a backup in this folder. A passphrase opens the existing key, or creates one. */
export async function openSealer(folder: string, encryption: BackupEncryption): Promise<Sealer> {
  if (encryption.kind === 'recipient') return createSealer(encryption.kind, encryption.recipient, null, null)
  const passphrase = await readPassphrase(encryption.file)
  const { Encrypter, generateIdentity, identityToRecipient } = await loadAge()
  for (const name of (await readdir(folder)).filter((each) => /^identity-[0-9a-f]{8}\.age$/.test(each))) {
    const wrapped = await readFile(path.join(folder, name))
    const identity = await unwrap(wrapped, passphrase)
    if (identity) return createSealer(encryption.kind, await identityToRecipient(identity), wrapped, identity)
  }
  const identity = await generateIdentity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const wrapped = await encrypter.encrypt(`${identity}\n`)
  const recipient = await identityToRecipient(identity)
  await writeFileDurably(path.join(folder, identityName(recipient)), wrapped)
  return createSealer(encryption.kind, recipient, wrapped, identity)
}

async function createSealer(
  kind: Sealer['kind'],
  recipient: string,
  wrappedIdentity: Uint8Array | null,
  identity: string | null,
): Promise<Sealer> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError(`${recipient} is not a public key of age. Make one with: age-keygen -o plus-backup.key`)
  }
  return {
    kind,
    recipient,
    wrappedIdentity,
    opener: identity === null ? null : await createOpener(identity),
    encrypt: async (source) => (await encrypter.encrypt(source as never)) as unknown as Bytes,
    encryptBytes: (bytes) => encrypter.encrypt(bytes),
  }
}

async function createOpener(...identities: string[]): Promise<Opener> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return {
    decrypt: async (source) => (await decrypter.decrypt(source as never)) as unknown as Bytes,
    decryptBytes: (bytes) => decrypter.decrypt(bytes),
  }
}

/** Opens an encrypted backup. Throws when the passphrase or key is wrong. */
export async function openBackupWith(
  backup: string,
  kind: BackupEncryption['kind'],
  { passphraseFile, identityFile }: OpenWith,
): Promise<Opener> {
  if (kind === 'recipient') {
    if (!identityFile)
      throw new BackupError(
        'This backup is encrypted for a public key of age. Give the file with its private key: --identity-file FILE',
      )
    return openWithIdentities(identityFile)
  }
  if (!passphraseFile)
    throw new BackupError('This backup is encrypted. Give a file with its passphrase: --passphrase-file FILE')
  const wrapped = await readFile(path.join(backup, IDENTITY_FILE))
  const identity = await unwrap(wrapped, await readPassphrase(passphraseFile))
  if (!identity) throw new BackupError(`The passphrase in ${passphraseFile} is not the one of this backup.`)
  return createOpener(identity)
}

async function openWithIdentities(file: string): Promise<Opener> {
  const lines = (await readSecretFile(file, 'private key')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  try {
    if (identities.length > 0) return await createOpener(...identities)
  } catch {
    // Like a missing file.
  }
  throw new BackupError(`${file} holds no private key of age: a line that begins with AGE-SECRET-KEY-.`)
}

/** Decrypts the private key; null when the passphrase is wrong. */
async function unwrap(wrapped: Uint8Array, passphrase: string): Promise<string | null> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(wrapped, 'text')).trim()
  } catch {
    return null
  }
}

const MIN_PASSPHRASE = 12

async function readPassphrase(file: string): Promise<string> {
  const passphrase = (await readSecretFile(file, 'passphrase')).split('\n')[0]!.trim()
  if (passphrase.length < MIN_PASSPHRASE)
    throw new BackupError(
      `The passphrase on the first line of ${file} must have at least ${MIN_PASSPHRASE} characters.`,
    )
  return passphrase
}

async function readSecretFile(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new BackupError(`The file ${file} with the ${what} cannot be read (${(error as { code?: string }).code}).`)
  }
}
