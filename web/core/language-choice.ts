/** The language chosen for this browser, in a cookie that the server reads when it sends the page. */
import { isLanguage, LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'

const YEAR_S = 365 * 24 * 60 * 60
const COOKIE = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`)

/** The chosen language; null if the browser's languages decide. */
export function chosenLanguage(): Language | null {
  const [, language] = COOKIE.exec(document.cookie) ?? []
  return isLanguage(language) ? language : null
}

/** Stores the choice. The page keeps its language until it is loaded again. */
export function storeLanguage(language: Language | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = language ? YEAR_S : 0
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that Plus supports has the Cookie Store
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
