import type { TweetsTable } from '#server/db/tables/tweets.ts'
import type { SearchedPart } from './part.ts'

export const images = {
  columns: ['media'],
  filters: { images: ({ media }: Pick<TweetsTable, 'media'>) => media !== '[]' },
} as const satisfies SearchedPart
