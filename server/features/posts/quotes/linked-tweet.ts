/** The post of this network to which a text links. */

import { tweetAt } from '#contract/screens.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { isOwnAddress } from '#server/features/link-cards/address.ts'
import { firstLink } from '#server/features/posts/cards/first-link.ts'

/** Where people reach a Plus without a public address: on its own machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

interface Network {
  config: Pick<Config, 'publicUrl'>
  ids: IdFormat
}

/** The post to whose screen the first link of a text leads; `NO_ID` if it leads elsewhere. */
export function linkedTweet({ config, ids }: Network, content: string): Id {
  const link = firstLink(content)
  if (!link) return NO_ID
  const { hostname, pathname } = new URL(link.url)
  const isOwn = config.publicUrl === null ? LOCAL_HOSTS.includes(hostname) : isOwnAddress(config, link.url)
  return isOwn ? ids.parse(tweetAt(pathname) ?? '') : NO_ID
}
