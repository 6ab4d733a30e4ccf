/** The language of the page, and what its reader prefers. */
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'

const { lang } = document.documentElement

/** The language of the page. It never changes without a reload. */
export const pageLanguage: Language = isLanguage(lang) ? lang : SOURCE_LANGUAGE

/** The languages that the reader prefers, as the browser lists them. */
export const readLanguages: readonly string[] = navigator.languages
