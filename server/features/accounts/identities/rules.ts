/** Pure rules: which claims of a provider are accepted, and usernames made from them. */
import type { ProviderId } from '#contract/calls/identities.ts'
import { PROFILE_TEXT_LENGTHS, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { hasForbiddenCharacters, isBlank, isTooLong, normalizeText, truncateGraphemes } from '#contract/text.ts'
import { readEmail } from '#server/core/addresses/email-address.ts'
import { sha256 } from '#server/core/security/random-secret.ts'
import { withoutInvisible } from '#server/core/text/clean-text.ts'

/** The accepted claims. Invalid values are dropped. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string
  picture: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function toClaims(raw: Record<string, unknown>): Claims {
  const email = readEmail(text(raw.email)) ?? null
  return {
    issuer: text(raw.iss),
    subject: text(raw.sub),
    email,
    // Apple sends a string.
    isEmailVerified: email !== null && (raw.email_verified === true || raw.email_verified === 'true'),
    name: toName(text(raw.name)),
    picture: text(raw.picture) || null,
  }
}

/** A valid profile name, or an empty string. */
export function toName(given: string): string {
  const name = normalizeText(withoutInvisible(given.slice(0, 500)).replace(/[\p{Cc}\s]+/gu, ' ')).trim()
  if (isBlank(name) || hasForbiddenCharacters(name)) return ''
  const kept = truncateGraphemes(name, PROFILE_TEXT_LENGTHS.name)
  return isTooLong(kept, PROFILE_TEXT_LENGTHS.name) ? '' : kept
}

/** Apple sends the name once, unsigned, beside its ID token. */
export function parseAppleName(user: string): string {
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    return toName(`${text(name?.firstName)} ${text(name?.lastName)}`)
  } catch {
    return ''
  }
}

/** The stored key of an identity: the SHA-256 of provider, issuer and subject. */
export const subjectHash = (provider: ProviderId, { issuer, subject }: Claims): string =>
  sha256(JSON.stringify([provider, issuer, subject]))

/** The label of an identity in the settings. */
export const labelOf = ({ email: address, name }: Claims): string => address ?? name

/** Candidate usernames, best first. `chance` is from 0 to 1. */
export function usernamesFor({ email: address, name }: Pick<Claims, 'email' | 'name'>, chance: number): string[] {
  const words = [name, address?.split('@')[0] ?? '', 'member'].map(toUsername).filter((word) => word !== '')
  const digits = String(1_000 + Math.floor(chance * 9_000))
  return words.flatMap((word) => [word, ...[1, 2, 3].map((each) => shorten(word) + each), shorten(word) + digits])
}

function toUsername(words: string): string {
  const letters = words.normalize('NFKD').replace(/\p{M}/gu, '')
  const word = letters
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, USERNAME_MAX)
    .toLowerCase()
  return word.length < USERNAME_MIN ? '' : word
}

const shorten = (word: string): string => word.slice(0, USERNAME_MAX - 4)
