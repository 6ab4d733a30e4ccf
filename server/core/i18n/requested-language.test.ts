import { expect, it } from 'vitest'
import { pageLanguage } from './requested-language.ts'

it.each([
  [undefined, undefined, 'en'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'nl, en;q=0.5, fr;q=0.7', 'fr'],
  [undefined, 'nl-BE, xx;q=0.5', 'en'],
  [undefined, 'es;q=0, pt;q=0.1', 'pt'],
  [undefined, 'constructor, *;q=0.5', 'en'],
  ['token=1; language=ja', 'de', 'ja'],
  ['language=tlh', 'de', 'de'],
  ['otherlanguage=ja', 'de', 'de'],
])('with cookie %s and Accept-Language %s a page is in %s', (cookie, header, language) => {
  expect(pageLanguage(cookie, header)).toBe(language)
})
