import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { collectTexts } from '#tools/i18n/collect-texts.ts'
import { keyOf, readCatalogue, TRANSLATED } from './catalogue.ts'
import { readTranslations, textKey } from './read-translations.ts'

it('reads what a parser of all PO files reads', async () => {
  const texts = (await collectTexts()).filter(({ files }) => files.some((file) => !file.startsWith('web/')))
  expect(texts.some(({ context }) => context !== undefined)).toBe(true)
  for (const language of TRANSLATED) {
    const [all, translations] = [readCatalogue(language), readTranslations(import.meta.dirname, language)]
    // A text that is new in the code, or new on the server, is not in the catalogues yet.
    expect(translations.size).toBeGreaterThan(0.9 * texts.length)
    for (const { message, context } of texts) {
      const translation = translations.get(textKey(message, context))
      if (translation !== undefined) expect(translation, message).toBe(all.get(keyOf(message, context)))
    }
  }
})

it('finds one kind of apostrophe in all texts, but in those that docs/product.md gives to the letter', async () => {
  const product = readFileSync(path.join(import.meta.dirname, '../docs/product.md'), 'utf8')
  const written = (await collectTexts())
    .map(({ message }) => message)
    .filter((message) => !product.includes(message.replace(/\.$/, '')))
  const translated = TRANSLATED.flatMap((language) => [...readCatalogue(language).values()])
  expect([...written, ...translated].filter((text) => /['´ʼ]/.test(text))).toEqual([])
})
