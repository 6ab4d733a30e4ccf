/**
 * The texts of a profile. A new one begins in `PROFILE_TEXT_LENGTHS`: answers, the form of `PUT /profile`, the edit dialog,
 * empty profiles and what a block hides follow from it, and its cleaner and label are missing until they are written.
 */
import { PROFILE_TEXT_LENGTHS } from './limits.ts'

export type ProfileText = keyof typeof PROFILE_TEXT_LENGTHS

/** One value for each text of a profile, made from its name and its length in graphemes. */
export const mapProfileTexts = <T>(make: (name: ProfileText, length: number) => T): Record<ProfileText, T> =>
  Object.fromEntries(
    Object.entries(PROFILE_TEXT_LENGTHS).map(([name, length]) => [name, make(name as ProfileText, length)]),
  ) as Record<ProfileText, T>

/** A profile of which its owner has written nothing. */
export const EMPTY_PROFILE_TEXTS: Readonly<Record<ProfileText, string>> = mapProfileTexts(() => '')

/** The names of the texts of a profile. */
export const profileTexts = Object.keys(PROFILE_TEXT_LENGTHS) as ProfileText[]
