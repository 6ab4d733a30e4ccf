/** The fields of the edit form. Each string field of `PUT /profile` has a row here: a missing one does not compile. */
import type { CallInput } from '#contract/index.ts'
import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { TextFieldProps } from '#web/ui/controls/text-field.tsx'

type Body = CallInput<'PUT /profile'>['body']
type StringField = { [F in keyof Body]-?: string extends Body[F] ? F : never }[keyof Body]

/** A text of the profile that the form can change or remove. */
export type ProfileText = Exclude<StringField, 'currentPassword' | 'newPassword'>

interface TextOptions extends Pick<TextFieldProps, 'label' | 'autoComplete' | 'inputMode' | 'dir' | 'type'> {
  /** The maximum length. */
  limit?: number
  /** Shows a text area with a counter. */
  isMultiline?: boolean
}

const texts: Record<ProfileText, TextOptions> = {
  name: { label: t('Name'), limit: PROFILE_TEXT_LENGTHS.name, autoComplete: 'name' },
  website: {
    label: t('Website'),
    limit: PROFILE_TEXT_LENGTHS.website,
    autoComplete: 'url',
    inputMode: 'url',
    dir: 'ltr',
  },
  bio: { label: t('Bio'), limit: PROFILE_TEXT_LENGTHS.bio, isMultiline: true },
  location: { label: t('Location'), limit: PROFILE_TEXT_LENGTHS.location },
  dob: { label: t('Date of birth'), type: 'date', autoComplete: 'bday' },
}

/** The texts of the profile in the order of the form. */
export const profileTexts = Object.entries(texts).map(([name, options]) => ({ name: name as ProfileText, ...options }))

/** The pictures of the profile. */
export const PICTURES = ['avatar', 'coverPhoto'] as const
export type PictureName = (typeof PICTURES)[number]
