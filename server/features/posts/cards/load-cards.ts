/** The cards of posts. */
import type { Db } from '#server/db/db.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { type CardData, getCards } from '#server/features/link-cards/cards.ts'
import { hasRoomForCard } from './first-link.ts'

type CardRow = Pick<TweetsTable, 'card_key' | 'media' | 'quote_id' | 'poll'>

/** The key of the card that a post shows, if it is known; null for a post that shows none. */
export const cardKeyShown = (row: CardRow): string | null => (hasRoomForCard(row) ? row.card_key : null)

/** The card of each row, in order; null for a post that shows none. Costs nothing where no post has a link. */
export const cardsOf = (db: Db, rows: readonly CardRow[]): Promise<(CardData | null)[]> =>
  getCards(db, rows.map(cardKeyShown))

/** A row with its card, for copies of reported posts. */
export async function withCard<R extends CardRow>(db: Db, row: R): Promise<R & { card: CardData | null }> {
  const [card = null] = await cardsOf(db, [row])
  return { ...row, card }
}
