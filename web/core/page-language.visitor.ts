import type { Language } from '#contract/languages.ts'

/** The language of the bundle: tools/build-pages.mjs writes one for each. */
declare const PAGE_LANGUAGE: Language

export const pageLanguage: Language = PAGE_LANGUAGE

// A page is cached for all readers of its language.
export const readLanguages: readonly string[] = []
