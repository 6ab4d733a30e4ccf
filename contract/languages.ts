/** The languages of the app, by BCP 47 code, each with its name in itself. Its texts are in `i18n/<code>.po`. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
} as const

export type Language = keyof typeof LANGUAGES

/** The language that the texts in the code are written in. */
export const SOURCE_LANGUAGE: Language = 'en'

/** The cookie with the language chosen in this browser. Without it, Accept-Language decides. */
export const LANGUAGE_COOKIE = 'language'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value)

/** The `dir` of a page in this language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
