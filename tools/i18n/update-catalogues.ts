/** `npm run texts`: brings the catalogues up to date with the texts of the code, and prints what each lacks. */
import { keyOf, readCatalogue, TRANSLATED, updateCatalogue } from '#i18n/catalogue.ts'
import { collectTexts } from './collect-texts.ts'

const texts = await collectTexts()
for (const language of TRANSLATED) {
  await updateCatalogue(language, texts)
  const translations = readCatalogue(language)
  const missing = texts.filter(({ message, context }) => !translations.has(keyOf(message, context)))
  console.log(`${language}: ${texts.length} texts, ${missing.length} not translated`)
}
