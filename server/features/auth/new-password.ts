/** Checks a new password: the rules of rules.ts, and a list of common passwords. */
import { PASSWORD_MIN } from '#contract/limits.ts'
import { passwordProblem } from './rules.ts'

/** Public data of the account, which its password must not repeat. */
export interface PasswordOwner {
  username: string
  email: string
  name?: string
}

/** What is wrong with a new password, or undefined. */
export async function newPasswordProblem(password: string, own: PasswordOwner): Promise<string | undefined> {
  return passwordProblem(password, own) ?? ((await isCommon(password)) ? COMMON : undefined)
}

const COMMON =
  'This is one of the passwords that are tried first. Choose one that nobody else has, such as a few words.'

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
