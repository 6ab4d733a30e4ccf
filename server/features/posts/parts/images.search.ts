import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { SearchedPart } from './part.ts'

export const images = {
  columns: ['media'],
  filters: {
    images: ({ media }: Pick<TweetsTable, 'media'>) => media !== '[]',
    // In a description the quotation marks have a backslash before them.
    gif: ({ media }: Pick<TweetsTable, 'media'>) => media.includes('"animated":true'),
  },
} as const satisfies SearchedPart
