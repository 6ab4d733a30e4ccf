/** The rules for the texts of a profile. Pure; each throws an error for its field. */

import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import type { ProfileText } from '#contract/profile-texts.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import {
  cleanText,
  FORBIDDEN_CHARACTERS,
  withoutDirectionControls,
  withoutInvisible,
} from '#server/core/text/clean-text.ts'

/** Nobody alive is older. */
const MAX_YEARS = 150

const NO_ADDRESS = text('Enter a web address, such as https://example.com.')
const NO_DATE = text('Enter a real date.')
const IN_FUTURE = text('Enter a date in the past.')

/** Cleaners of the text fields of a profile. */
export const profileTextCleaners: Readonly<Record<ProfileText, (text: string) => string>> = {
  name: (text) => cleanLine('name', text),
  bio: (text) => cleanText('bio', withoutDirectionControls(text), PROFILE_TEXT_LENGTHS.bio),
  location: (text) => cleanLine('location', text),
  website: cleanWebsite,
}

function cleanLine(field: ProfileText, text: string): string {
  if (/\p{Cc}/u.test(text)) failFields({ [field]: FORBIDDEN_CHARACTERS })
  return cleanText(field, withoutInvisible(text), PROFILE_TEXT_LENGTHS[field])
}

/** Cleans a web address. One without a scheme gets `https://`. */
export function cleanWebsite(text: string): string {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = /^https?:\/\/[^/\\\s\p{C}]+[^\s\p{C}]*$/iu.test(address) ? URL.parse(address) : null
  // Without a dot in the host it is another scheme, such as mailto:, or a name nobody else can reach.
  if (!url?.hostname.includes('.') || url.username || url.password) failFields({ website: NO_ADDRESS })
  return cleanText('website', address, PROFILE_TEXT_LENGTHS.website)
}

/** Cleans a birthday: a day in the past, as YYYY-MM-DD. */
export function cleanBirthday(text: string, now: number): string {
  const day = text.trim()
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // 30 February reads as 2 March.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
  const isTooOld = Number(day.slice(0, 4)) < new Date(now).getUTCFullYear() - MAX_YEARS
  if (!isReal || isTooOld) failFields({ dob: NO_DATE })
  if (at > now) failFields({ dob: IN_FUTURE })
  return day
}
