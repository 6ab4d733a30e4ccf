import { expect, it } from 'vitest'
import { localeOf } from '#web/core/i18n.ts'

it.each([
  ['an English reader', ['en-GB', 'de'], 'en-GB'],
  ['a German reader who reads English too', ['de-DE', 'en-AU'], 'en-AU'],
  ['a reader on a system without a locale', ['en-US@posix'], 'en'],
  ['a reader of Arabic alone', ['ar-EG', 'ar'], 'en'],
])('writes an English page in English for %s', (_, read, language) => {
  expect(localeOf('en', read)).toBe(language)
})
