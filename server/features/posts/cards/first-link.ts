/** The link of a post that gets a card. */
import { splitText } from '#contract/text.ts'
import { AUDIENCE, type TweetsTable } from '#server/db/tables/posts.ts'
import { type CardAddress, cardAddress } from '#server/features/link-cards/address.ts'

/** The address of the first link of a text. Null without a link, and when that link gets no card. */
export function firstLink(content: string): CardAddress | null {
  // Most posts have no link, and are not split.
  if (!content.includes('://')) return null
  const first = splitText(content).find((part) => part.kind === 'url')
  return first?.kind === 'url' ? cardAddress(first.href) : null
}

/** The fragment of the first link of a text, where that link leads to `address`: a card has none, as posts share it. */
export function fragmentOf(content: string, address: string): string {
  if (!content.includes('#')) return ''
  const first = splitText(content).find((part) => part.kind === 'url')
  return first?.kind === 'url' && cardAddress(first.href)?.url === address ? new URL(first.href).hash : ''
}

/**
 * The key of a post's card. Posts for mentioned users alone never have one: their links are not shown to the sites that
 * they lead to.
 */
export const cardKeyOf = ({ content, audience }: Pick<TweetsTable, 'content' | 'audience'>): string | null =>
  audience === AUDIENCE.mentioned ? null : (firstLink(content)?.key ?? null)

/** Whether a post shows a card, if its link has one: pictures, a quoted post and a poll take its place. */
export const hasRoomForCard = ({ media, quote_id, poll }: Pick<TweetsTable, 'media' | 'quote_id' | 'poll'>): boolean =>
  media === '[]' && quote_id === null && poll === null
