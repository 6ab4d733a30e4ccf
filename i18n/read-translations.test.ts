import { expect, it } from 'vitest'
import { collectTexts } from '#tools/i18n/collect-texts.ts'
import { keyOf, readCatalogue, TRANSLATED } from './catalogue.ts'
import { readTranslations, textKey } from './read-translations.ts'

it('reads what a parser of all PO files reads', async () => {
  const texts = (await collectTexts()).filter(({ files }) => files.some((file) => !file.startsWith('web/')))
  expect(texts.some(({ context }) => context !== undefined)).toBe(true)
  for (const language of TRANSLATED) {
    const [all, translations] = [readCatalogue(language), readTranslations(import.meta.dirname, language)]
    expect(translations.size).toBe(texts.length)
    for (const { message, context } of texts)
      expect(translations.get(textKey(message, context)), message).toBe(all.get(keyOf(message, context)))
  }
})
