import type { Card, CardTexts } from '#contract/parts/card.ts'
import type { NewDraft, NewPost } from '#contract/post.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Database } from '#server/db/db.ts'
import type { DraftsTable, TweetsTable } from '#server/db/tables/posts.ts'
import type { CardData } from '#server/features/link-cards/cards.ts'
import { cardTexts, presentCard } from '#server/features/link-cards/present-card.ts'
import { cardKeyOf } from '#server/features/posts/cards/first-link.ts'
import { listCardKeys, lockTweet, updateCardKey } from '#server/features/posts/store.ts'
import type { PostPart } from './part.ts'

type Row = Pick<TweetsTable, 'card_key' | 'card_off'>

/** The card beside the key of its link. It is loaded apart, as posts share it. */
interface WithCard {
  card?: CardData | null
}

interface Copied {
  card?: CardTexts
}

const columnsOf = (row: Pick<TweetsTable, 'content' | 'audience' | 'card_off'>): Row => ({
  card_key: row.card_off === 1 ? null : cardKeyOf(row),
  card_off: row.card_off,
})

const isOff = (card: NewPost['card']): number => (String(card) === 'false' ? 1 : 0)

/** The card of the first link of a post. Its page is fetched after the commit. */
export const card = {
  columns: ['card_key', 'card_off'],
  clean: ({ card }: Pick<NewPost, 'card'>) => ({ card_off: isOff(card) }),
  write: columnsOf,
  edit: (
    _deps: unknown,
    _tx: unknown,
    { content }: { content?: string | undefined },
    row: Pick<TweetsTable, 'content' | 'audience' | 'card_off'>,
  ) => columnsOf({ ...row, content: content ?? row.content }),
  load: ({ card_key }: Row): { card_key: string | null } & WithCard => ({ card_key, card: null }),
  present: ({ card }: WithCard): { card?: Card } => (card ? { card: presentCard(card) } : {}),
  texts: ({ card }: WithCard) => (card ? [card.title, card.description, card.site] : []),
  draft: {
    columns: ['card_off'],
    clean: ({ card }: Pick<NewDraft, 'card'>) => ({ card_off: isOff(card) }),
    present: ({ card_off }: Pick<DraftsTable, 'card_off'>, _: IdFormat) => ({ card: card_off === 0 }),
  },
  copy: ({ card }: WithCard): Copied => (card ? { card: cardTexts(card) } : {}),
  presentCopy: ({ card }: Copied): Copied => (card ? { card } : {}),
  export: ({ card }: WithCard) => ({ card: card ? cardTexts(card) : null }),
  checks: [{ about: 'Links of posts with cards', run: checkKeys }],
} as const satisfies PostPart

/** A key without its link would show the card of another page. Posts from before cards have none. */
const isWrong = (row: Pick<TweetsTable, 'content' | 'audience' | 'card_key'>) =>
  row.card_key !== null && row.card_key !== cardKeyOf(row)

async function checkKeys({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listCardKeys, NO_ID, (row) => row.id))
    for (const { id } of rows.filter(isWrong))
      await findings.settle(db, `Post ${ids.format(id)} has the card of another link.`, async (tx) => {
        const row = await lockTweet(tx, id)
        return row && isWrong(row) && (() => updateCardKey(tx, id, columnsOf(row)))
      })
}
