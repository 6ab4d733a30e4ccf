/** Prints how many texts each language lacks. With `--strict` a missing translation ends the process with 1. */
import { catalogueKeys, keyOf, readCatalogue, TRANSLATED } from '#i18n/catalogue.ts'
import { collectTexts } from './collect-texts.ts'

const texts = await collectTexts()
const known = new Set(texts.map(({ message, context }) => keyOf(message, context)))
const lines = TRANSLATED.flatMap((language) => {
  const translations = readCatalogue(language)
  const missing = [...known].filter((key) => !translations.has(key)).length
  const obsolete = catalogueKeys(language).filter((key) => !known.has(key)).length
  return missing + obsolete > 0 ? `  ${language}: ${missing} not translated, ${obsolete} obsolete` : []
})
if (lines.length > 0) {
  console.log(`\nTexts to translate (npm run texts writes them into i18n/; fill them there):\n${lines.join('\n')}`)
  if (process.argv.includes('--strict')) process.exitCode = 1
}
