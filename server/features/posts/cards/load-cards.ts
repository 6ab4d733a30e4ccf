/** The cards of posts. */
import type { Db } from '#server/db/db.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { type CardData, getCards } from '#server/features/link-cards/cards.ts'
import { fragmentOf, hasRoomForCard } from './first-link.ts'

type CardRow = Pick<TweetsTable, 'content' | 'card_key' | 'media' | 'quote_id' | 'poll'>

/** The key of the card that a post shows, if it is known; null for a post that shows none. */
export const cardKeyShown = (row: CardRow): string | null => (hasRoomForCard(row) ? row.card_key : null)

/**
 * The card of each row, in order; null for a post that shows none. It leads where the link of the post leads, fragment
 * included. Costs nothing where no post has a link.
 */
export async function cardsOf(db: Db, rows: readonly CardRow[]): Promise<(CardData | null)[]> {
  const cards = await getCards(db, rows.map(cardKeyShown))
  return cards.map((card, index) => card && { ...card, url: card.url + fragmentOf(rows[index]!.content, card.url) })
}

/** A row with its card, for copies of reported posts. */
export async function withCard<R extends CardRow>(db: Db, row: R): Promise<R & { card: CardData | null }> {
  const [card = null] = await cardsOf(db, [row])
  return { ...row, card }
}
