import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { SearchedPart } from './part.ts'

type Row = Pick<TweetsTable, 'quote_id' | 'quote_author_id' | 'quote_detached_at'>

export const quote = {
  columns: ['quote_id', 'quote_author_id', 'quote_detached_at'],
  filters: { quote: ({ quote_id, quote_detached_at }: Row) => quote_id !== null && quote_detached_at === null },
  accounts: {
    quotes: ({ quote_author_id, quote_detached_at }: Row) => (quote_detached_at === null ? quote_author_id : null),
  },
} as const satisfies SearchedPart
