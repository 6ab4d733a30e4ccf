/** Rules of usernames and passwords, besides the patterns of the contract. */

import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { countGraphemes } from '#contract/text.ts'
import { FORBIDDEN_CHARACTERS } from '#server/core/text/clean-text.ts'
import { RESERVED_USERNAMES } from './reserved-usernames.ts'

/** The problem of a username; undefined for a valid one. */
export function usernameProblem(username: string): Text | undefined {
  if (/^[0-9a-f]{24}$/i.test(username)) return text('Choose a username that doesn’t look like an id.')
  if (RESERVED_USERNAMES.has(username.toLowerCase())) return text('@{username} is reserved. Try another.', { username })
  return undefined
}

/** The problem of a new password; undefined for a valid one. new-password.ts checks for common ones. */
export function passwordProblem(
  password: string,
  own: { username: string; email: string; name?: string },
): Text | undefined {
  const length = countGraphemes(password.normalize('NFKC'))
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
      min: PASSWORD_MIN,
      max: PASSWORD_MAX,
    })
  if (!password.isWellFormed() || password.includes('\0')) return FORBIDDEN_CHARACTERS
  const known = [own.username, own.email, own.email.split('@')[0]!, own.name ?? '']
  if (known.some((word) => isSame(word, password)))
    return text('Don’t use your name, username or email as your password.')
  return undefined
}

/** Whether the password is the word, possibly with digits or signs added. */
function isSame(word: string, password: string): boolean {
  const [one, other] = [word, password].map((each) => each.normalize('NFKC').toLowerCase()) as [string, string]
  const letters = lettersOf(one)
  return one === other || (letters.length >= 4 && letters === lettersOf(other))
}

const lettersOf = (word: string): string => word.replace(/[^\p{L}]/gu, '')
