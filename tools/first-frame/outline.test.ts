import { expect, it } from 'vitest'
import { catalogueKeys, keyOf, TRANSLATED } from '#i18n/catalogue.ts'
import { pageTexts } from '#tools/i18n/page-texts.ts'
import { outline } from './outline.ts'

it('has its texts in the catalogues, like the app', () => {
  const texts = pageTexts(outline())
  expect(texts.map(({ message }) => message)).toContain('For you')
  for (const language of TRANSLATED) {
    const keys = new Set(catalogueKeys(language))
    for (const { message, context } of texts) expect(keys, `${language}: ${message}`).toContain(keyOf(message, context))
  }
})
