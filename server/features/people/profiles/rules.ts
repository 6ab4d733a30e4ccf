/** Pure rules of profile edits. All problems are collected, and reported together. */

import type { Static } from 'typebox'
import { type profiles, REMOVABLE } from '#contract/calls/profiles.ts'
import { errors } from '#contract/errors.ts'
import { mapProfileTexts } from '#contract/profile-texts.ts'
import { notOneOf } from '#contract/schema-texts.ts'
import type { Text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { AppError, failFields } from '#server/core/errors.ts'
import type { AccountChange } from '#server/features/people/accounts.store.ts'
import { cleanBirthday, profileTextCleaners } from '#server/features/people/rules.ts'

export type ProfileEdit = Static<(typeof profiles)['PUT /profile']['body']>
/** Errors by field. */
export type Problems = Map<string, AppError>

type Removable = (typeof REMOVABLE)[number]
const empty: Record<Removable, AccountChange> = {
  ...mapProfileTexts((name) => ({ [name]: '' })),
  dob: { dob: null },
  avatar: { avatar: null },
  coverPhoto: { cover: null },
}

/** The columns to change. A blank field counts as not sent: browsers send every field of a form. */
export function toChange(
  { remove = [], showBirthYear, newPassword, ...edit }: ProfileEdit,
  now: number,
): { change: AccountChange; newPassword: string | undefined; problems: Problems } {
  const problems: Problems = new Map()
  const change: AccountChange = {}
  for (const name of remove) {
    if (Object.hasOwn(empty, name)) Object.assign(change, empty[name as Removable])
    else problems.set('remove', problem(notOneOf(REMOVABLE)))
  }
  const cleaners = { ...profileTextCleaners, dob: (text: string) => cleanBirthday(text, now) }
  for (const [name, clean] of Object.entries(cleaners) as [keyof typeof cleaners, (text: string) => string][]) {
    const text = edit[name]
    if (text === undefined || isBlank(text)) continue
    try {
      change[name] = clean(text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.set(name, problem(error.fields?.[name] ?? error.text))
    }
  }
  if (showBirthYear !== undefined) change.show_birth_year = String(showBirthYear) === 'true' ? 1 : 0
  return { change, newPassword: newPassword || undefined, problems }
}

export const problem = (message: Text | undefined): AppError => new AppError('invalid_fields', { message })

/** Reports all invalid fields together, with their common code if they have one. */
export function refuseProblems(problems: Problems): void {
  if (problems.size === 0) return
  const codes = new Set([...problems.values()].map((each) => each.code))
  const [code] = codes
  failFields(
    Object.fromEntries([...problems].map(([name, { text = errors.invalid_fields[1] }]) => [name, text])),
    codes.size === 1 ? code : 'invalid_fields',
  )
}
