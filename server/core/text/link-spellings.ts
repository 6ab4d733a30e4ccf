/** The spellings of a link that are searched for words and domains. */
import { domainToUnicode } from 'node:url'
import { foldLookAlikes } from './look-alikes.ts'

/**
 * Reads a link as it is typed, its host in ASCII (`xn--bcher-kva.example`) and as browsers show it (`bücher.example`),
 * and each with look-alike letters replaced by Latin ones.
 *
 * @returns the different spellings, in lower case
 */
export function spellingsOfLink(link: string): string[] {
  const host = URL.parse(link)?.hostname ?? ''
  const shown = domainToUnicode(host)
  return [...new Set([link, host, shown, foldLookAlikes(link, 'all'), foldLookAlikes(shown, 'all')])]
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase())
}
