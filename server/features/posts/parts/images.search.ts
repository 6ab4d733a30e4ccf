import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { SearchedPart } from './part.ts'

export const images = {
  columns: ['media'],
  filters: { images: ({ media }: Pick<TweetsTable, 'media'>) => media !== '[]' },
} as const satisfies SearchedPart
