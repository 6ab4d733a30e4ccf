import { whenUsed } from '#contract/when-used.ts'
import { language } from './language.ts'

const names = whenUsed(() => new Intl.DisplayNames(language, { type: 'language' }))

/** The name of a language, by its code, in the language of the page. */
export const languageName = (code: string): string => names().of(code) ?? code
