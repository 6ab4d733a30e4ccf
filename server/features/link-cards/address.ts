/** The addresses that get cards. */
import { CARD_URL_LENGTH } from '#contract/limits.ts'
import type { Config } from '#server/core/config/config.ts'
import { sha256 } from '#server/core/security/random-secret.ts'

/** An address that may get a card. */
export interface CardAddress {
  /** The hash of the address: equal for all links that differ only in their fragment. */
  key: string
  url: string
}

/** The address of a link without its fragment. Null for an address that gets no card. */
export function cardAddress(link: string): CardAddress | null {
  const url = URL.parse(link)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null
  url.hash = ''
  const { href } = url
  return href.length > CARD_URL_LENGTH ? null : { key: sha256(href).slice(0, 32), url: href }
}

/** Whether an address is one of this network, which is never fetched. */
export const isOwnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): boolean =>
  publicUrl !== null && hostOf(url) === hostOf(publicUrl)

// A name may end with a dot, without being another one.
const hostOf = (url: string): string => new URL(url).host.replace(/\.(?=:|$)/, '')
