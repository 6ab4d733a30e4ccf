/** Checks a new password against the rules of rules.ts and a list of common passwords. */

import { PASSWORD_MIN } from '#contract/limits.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { passwordProblem } from './rules.ts'

/** Public data of the account, which its password must not repeat. */
interface PasswordOwner {
  username: string
  email: string
  name?: string
}

/** The problem of a new password; undefined for a valid one. */
export async function newPasswordProblem(password: string, own: PasswordOwner): Promise<Text | undefined> {
  return passwordProblem(password, own) ?? ((await isCommon(password)) ? COMMON : undefined)
}

const COMMON = text(
  'This is a very common password and too easy to guess. Try a few words that only make sense to you.',
)

let common: Promise<ReadonlySet<string>> | undefined

async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.normalize('NFKC').toLowerCase())
}

// Half a megabyte, loaded at the first use.
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_MIN))
}
