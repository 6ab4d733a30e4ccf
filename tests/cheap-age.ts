/**
 * Replaces the passphrase encryption of backups in server tests by one of low cost, as the real cost takes most of a second
 * each time. Encrypted data state their cost, so any age opens them.
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
