/** The texts of public pages: a mark in place of each, of which a copy of the bundle for each language is made. */
import type { Plugin } from 'vite'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { readCatalogue } from '#i18n/catalogue.ts'
import { markTexts, withTexts } from './marks.ts'

interface PageTexts {
  plugin: Plugin
  /** The code with the texts of a language. */
  translate: (code: string, language: Language) => string
}

export function pageTexts(): PageTexts {
  const english = new Map<string, string>()
  return {
    plugin: {
      name: 'plus:page-texts',
      enforce: 'post',
      transform: (code, id) => markTexts(code, id, english),
    },
    translate: (code, language) => {
      const translations = language === SOURCE_LANGUAGE ? new Map<string, string>() : readCatalogue(language)
      return withTexts(code, new Map([...english].map(([key, message]) => [key, translations.get(key) ?? message])))
    },
  }
}
