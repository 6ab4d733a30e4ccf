/** The language that a request prefers. */
import { isLanguage, LANGUAGE_COOKIE, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)
/** Browsers send up to ten languages; the rest of a longer header is ignored. */
const MAX_LANGUAGES = 20

/** The language of a page: the one in its cookie, else `preferredLanguage`. */
export function pageLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const [, chosen] = COOKIE.exec(cookie ?? '') ?? []
  return isLanguage(chosen) ? chosen : preferredLanguage(acceptLanguage)
}

/** The language of an Accept-Language header (RFC 9110, 12.5.4) that Plus has and the reader prefers most. */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: SOURCE_LANGUAGE, weight: 0 }
  for (const range of (header ?? '').split(',', MAX_LANGUAGES)) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const language = tag.split('-', 1)[0]
    const weight = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    if (isLanguage(language) && weight > best.weight) best = { language, weight }
  }
  return best.language
}
