import { language } from './language.ts'

let names: Intl.DisplayNames | undefined

/** The name of a language, by its code, in the language of the page. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(language, { type: 'language' })
  return names.of(code) ?? code
}
