/** From what the edit dialog holds to what is sent: only what changed, and never an empty field (SPEC §5). */

import type { Profile } from '#contract/calls/profiles.ts'
import { BIO_LENGTH, LOCATION_LENGTH, NAME_LENGTH, PASSWORD_MIN, WEBSITE_LENGTH } from '#contract/limits.ts'
import { isTooLong } from '#contract/text.ts'

/** Texts that can be changed, in the order of the form. */
export const TEXTS = ['name', 'website', 'bio', 'location', 'dob'] as const
export const PICTURES = ['avatar', 'coverPhoto'] as const

export type Text = (typeof TEXTS)[number]
export type Pictured = (typeof PICTURES)[number]

/** A chosen file; null to remove what is there; undefined to leave it. */
export type Choice = File | null | undefined

export interface Draft extends Record<Text, string>, Partial<Record<Pictured, Choice>> {
  showBirthYear: boolean
  currentPassword: string
  newPassword: string
}

export type Field = keyof Draft

/** The form as it opens. */
export function draftOf(profile: Profile): Draft {
  const { name, username, website, bio, location, dob, showBirthYear } = profile
  return {
    // Without a name the username stands in for it.
    name: name === username ? '' : name,
    website,
    bio,
    location,
    dob: dob ?? '',
    showBirthYear,
    currentPassword: '',
    newPassword: '',
  }
}

const lengths = { name: NAME_LENGTH, website: WEBSITE_LENGTH, bio: BIO_LENGTH, location: LOCATION_LENGTH } as const

/** What must be put right before anything is sent. */
export function problemsOf(draft: Draft): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const [field, length] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    if (isTooLong(draft[field].trim(), length)) problems[field] = `Keep it to ${length} characters.`
  }
  if (draft.currentPassword === '') problems.currentPassword = 'Current password is required'
  if (draft.newPassword !== '' && draft.newPassword.length < PASSWORD_MIN) {
    problems.newPassword = `Use at least ${PASSWORD_MIN} characters.`
  }
  return problems
}

/** Which of them had something and will have nothing. */
export function removalsOf(draft: Draft, profile: Profile): (Text | Pictured)[] {
  const before = draftOf(profile)
  const texts = TEXTS.filter((field) => before[field] !== '' && draft[field].trim() === '')
  const pictures = PICTURES.filter((field) => profile[field] !== null && draft[field] === null)
  return [...texts, ...pictures]
}

/** Whether closing the form would lose something. */
export function isChanged(draft: Draft, profile: Profile): boolean {
  const before: Draft = draftOf(profile)
  return (Object.keys(draft) as Field[]).some((field) => draft[field] !== before[field])
}

/** What is sent. */
export function editOf(draft: Draft, profile: Profile) {
  const before = draftOf(profile)
  const changed = TEXTS.filter((field) => draft[field].trim() !== '' && draft[field] !== before[field])
  const remove = removalsOf(draft, profile)
  const files = PICTURES.flatMap((field) => (draft[field] ? [[field, [draft[field]]] as const] : []))
  return {
    body: {
      currentPassword: draft.currentPassword,
      ...(draft.newPassword !== '' && { newPassword: draft.newPassword }),
      ...Object.fromEntries(changed.map((field) => [field, draft[field].trim()])),
      ...(draft.showBirthYear !== before.showBirthYear && { showBirthYear: draft.showBirthYear }),
      ...(remove.length > 0 && { remove }),
    },
    files: Object.fromEntries(files),
  }
}
