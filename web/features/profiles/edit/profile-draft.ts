/** Converts between the profile, the draft in the edit form and the call that saves it. */
import type { Profile } from '#contract/calls/profiles.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { isBlank, isTooLong } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { PICTURES, type PictureName, type ProfileText, profileTexts } from './profile-fields.ts'

/** A chosen file; null removes the picture; undefined leaves it as it is. */
export type PictureChange = File | null | undefined

export interface ProfileDraft extends Record<ProfileText, string>, Partial<Record<PictureName, PictureChange>> {
  showBirthYear: boolean
  currentPassword: string
  newPassword: string
}

export type ProfileField = keyof ProfileDraft
export type ProfileProblems = Partial<Record<ProfileField, string>>

export function initialDraft(profile: Profile): ProfileDraft {
  const texts = Object.fromEntries(profileTexts.map(({ name }) => [name, profile[name] ?? '']))
  return {
    ...(texts as Record<ProfileText, string>),
    // The server returns the username if there is no name.
    ...(profile.name === profile.username && { name: '' }),
    showBirthYear: profile.showBirthYear,
    currentPassword: '',
    newPassword: '',
  }
}

/** The errors that must be corrected before the draft can be sent. */
export function validateDraft(draft: ProfileDraft): ProfileProblems {
  const problems: ProfileProblems = {}
  for (const { name, limit } of profileTexts) {
    if (limit && isTooLong(draft[name].trim(), limit))
      problems[name] = t('Keep it to {count, plural, one {# character} other {# characters}}.', { count: limit })
  }
  if (draft.currentPassword === '') problems.currentPassword = t('Current password is required')
  if (draft.newPassword !== '' && draft.newPassword.length < PASSWORD_MIN) {
    problems.newPassword = t('Use at least {count, plural, one {# character} other {# characters}}.', {
      count: PASSWORD_MIN,
    })
  }
  return problems
}

/** The fields of the profile that the draft empties. */
export function removedFields(draft: ProfileDraft, profile: Profile): (ProfileText | PictureName)[] {
  const before = initialDraft(profile)
  const texts = profileTexts.map(({ name }) => name).filter((name) => before[name] !== '' && isBlank(draft[name]))
  const pictures = PICTURES.filter((name) => profile[name] !== null && draft[name] === null)
  return [...texts, ...pictures]
}

/** Whether closing the form would lose changes. */
export function isChanged(draft: ProfileDraft, profile: Profile): boolean {
  const before = initialDraft(profile)
  return (Object.keys(draft) as ProfileField[]).some((field) => draft[field] !== before[field])
}

/** The call that saves the draft: changed fields only, as the server refuses empty ones. */
export function buildEdit(draft: ProfileDraft, profile: Profile) {
  const before = initialDraft(profile)
  const changed = profileTexts.filter(({ name }) => !isBlank(draft[name]) && draft[name] !== before[name])
  const remove = removedFields(draft, profile)
  const files = PICTURES.flatMap((name) => (draft[name] ? [[name, [draft[name]]] as const] : []))
  return {
    body: {
      currentPassword: draft.currentPassword,
      ...(draft.newPassword !== '' && { newPassword: draft.newPassword }),
      ...Object.fromEntries(changed.map(({ name }) => [name, draft[name].trim()])),
      ...(draft.showBirthYear !== before.showBirthYear && { showBirthYear: draft.showBirthYear }),
      ...(remove.length > 0 && { remove }),
    },
    files: Object.fromEntries(files),
  }
}
