/**
 * The text fields of a profile. To add one, start in `PROFILE_TEXT_LENGTHS`: answers, the form of `PUT /profile`, the
 * edit dialog and empty profiles are derived from it, and the type checker asks for its cleaner and label.
 */
import { PROFILE_TEXT_LENGTHS } from './limits.ts'

export type ProfileText = keyof typeof PROFILE_TEXT_LENGTHS

/** Makes one value for each text field from its name and maximum length in graphemes. */
export const mapProfileTexts = <T>(make: (name: ProfileText, length: number) => T): Record<ProfileText, T> =>
  Object.fromEntries(
    Object.entries(PROFILE_TEXT_LENGTHS).map(([name, length]) => [name, make(name as ProfileText, length)]),
  ) as Record<ProfileText, T>

/** The text fields of an empty profile. */
export const EMPTY_PROFILE_TEXTS: Readonly<Record<ProfileText, string>> = mapProfileTexts(() => '')

export const profileTexts = Object.keys(PROFILE_TEXT_LENGTHS) as ProfileText[]
