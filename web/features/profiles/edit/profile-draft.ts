/** From what the edit dialog holds to what is sent: only what changed, and never an empty field (SPEC §5). */

import type { Profile } from '#contract/calls/profiles.ts'
import { BIO_LENGTH, LOCATION_LENGTH, NAME_LENGTH, PASSWORD_MIN, WEBSITE_LENGTH } from '#contract/limits.ts'
import { isTooLong } from '#contract/text.ts'

/** Texts that can be changed, in the order of the form. */
export const TEXTS = ['name', 'website', 'bio', 'location', 'dob'] as const
export const PICTURES = ['avatar', 'coverPhoto'] as const

export type ProfileText = (typeof TEXTS)[number]
export type PictureName = (typeof PICTURES)[number]

/** A chosen file; null to remove what is there; undefined to leave it. */
export type PictureChange = File | null | undefined

export interface ProfileDraft extends Record<ProfileText, string>, Partial<Record<PictureName, PictureChange>> {
  showBirthYear: boolean
  currentPassword: string
  newPassword: string
}

export type ProfileField = keyof ProfileDraft

/** The form as it opens. */
export function initialDraft(profile: Profile): ProfileDraft {
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
export function validateDraft(draft: ProfileDraft): Partial<Record<ProfileField, string>> {
  const problems: Partial<Record<ProfileField, string>> = {}
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
export function removedFields(draft: ProfileDraft, profile: Profile): (ProfileText | PictureName)[] {
  const before = initialDraft(profile)
  const texts = TEXTS.filter((field) => before[field] !== '' && draft[field].trim() === '')
  const pictures = PICTURES.filter((field) => profile[field] !== null && draft[field] === null)
  return [...texts, ...pictures]
}

/** Whether closing the form would lose something. */
export function isChanged(draft: ProfileDraft, profile: Profile): boolean {
  const before: ProfileDraft = initialDraft(profile)
  return (Object.keys(draft) as ProfileField[]).some((field) => draft[field] !== before[field])
}

/** What is sent. */
export function buildEdit(draft: ProfileDraft, profile: Profile) {
  const before = initialDraft(profile)
  const changed = TEXTS.filter((field) => draft[field].trim() !== '' && draft[field] !== before[field])
  const remove = removedFields(draft, profile)
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
