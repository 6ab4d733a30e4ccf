import { expect, it } from 'vitest'
import { localeOf } from '#web/core/locale-of.ts'
import { counted } from './language.ts'

it.each([
  ['an English reader', ['en-GB', 'de'], 'en-GB'],
  ['a German reader who reads English too', ['de-DE', 'en-AU'], 'en-AU'],
  ['a reader on a system without a locale', ['en-US@posix'], 'en'],
  ['a reader of Arabic alone', ['ar-EG', 'ar'], 'en'],
])('writes an English page in English for %s', (_, read, language) => {
  expect(localeOf('en', read)).toBe(language)
})

it.each([
  [0, '0', 0],
  [1, '1', 1],
  [999, '999', 999],
  [1_003, '1K', 1_000],
  [1_200, '1.2K', 1_000],
  [21_021, '21K', 1_000],
  [999_949, '999.9K', 1_000],
  [999_950, '1M', 1_000_000],
  [1_234_567, '1.2M', 1_000_000],
])('the count %d is shown as %s, with the plural of %d', (count, shown, plural) => {
  expect(counted(count)).toEqual({ shown, count: plural })
})
