/** Pure rules of recent authentication, codes and passkey names. */
import { CODE_DIGITS, PASSKEY_NAME_LENGTH, RECENT_AUTH_MINUTES } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, normalizeText } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'

const RECENT_AUTH_MS = RECENT_AUTH_MINUTES * 60 * 1_000

/** Until when an authentication counts as recent. */
export const recentAuthUntil = (authenticatedAt: number): number => authenticatedAt + RECENT_AUTH_MS

export const isRecentAuth = (authenticatedAt: number, now: number): boolean => now < recentAuthUntil(authenticatedAt)

/** The context for which the secret of an authenticator app is sealed. */
export const appContext = (account: Id): string => `authenticator ${account}`

/** The characters of backup codes, without look-alikes. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const BACKUP_SIGNS = 10

/** Parses a typed code: an app code, a backup code in canonical spelling, or undefined. */
export function parseCode(typed: string): { kind: 'app' | 'backup'; code: string } | undefined {
  const code = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  if (code.length === CODE_DIGITS && /^\d+$/.test(code)) return { kind: 'app', code }
  const backup = code.replaceAll('o', '0').replace(/[il]/g, '1')
  if (backup.length === BACKUP_SIGNS && [...backup].every((sign) => ALPHABET.includes(sign)))
    return { kind: 'backup', code: backup }
  return undefined
}

/** A backup code from random bytes: `k7m2q-x9d4t`. */
export function formatBackupCode(bytes: Uint8Array): string {
  const signs = [...bytes.subarray(0, BACKUP_SIGNS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** A normalised passkey name, or undefined when it is invalid. */
export function parsePasskeyName(typed: string): string | undefined {
  const name = normalizeText(typed).trim()
  const isBad = isBlank(name) || isTooLong(name, PASSKEY_NAME_LENGTH) || hasForbiddenCharacters(name)
  return isBad ? undefined : name
}
