/**
 * The encryption of backups with passphrases at a low cost, in its place in server tests: at the real one each takes most of a second. The
 * cost is written into what is encrypted, so any age opens it.
 */
import { createRequire } from 'node:module'

const real = createRequire(import.meta.url)('age-encryption') as typeof import('age-encryption')

const CHEAP = 8

export class Encrypter extends real.Encrypter {
  override setPassphrase(passphrase: string): void {
    super.setPassphrase(passphrase)
    this.setScryptWorkFactor(CHEAP)
  }
}

export const { Decrypter, generateIdentity, identityToRecipient } = real
