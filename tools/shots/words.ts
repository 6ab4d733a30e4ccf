/** The texts of a page in its language, for finding its controls. */
import { isLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { keyOf, readCatalogue } from '#i18n/catalogue.ts'

/** Translates an English text of the code; the context as there. */
export type Words = (text: string, context?: string) => string

export function readWords(locale: string): Words {
  const [language = SOURCE_LANGUAGE] = locale.split('-')
  if (!isLanguage(language) || language === SOURCE_LANGUAGE) return (text) => text
  const translations = readCatalogue(language)
  return (text, context) => {
    const translation = translations.get(keyOf(text, context))
    if (translation === undefined) throw new Error(`i18n/${language}.po has no "${text}"`)
    return translation
  }
}
