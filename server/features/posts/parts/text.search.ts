import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { SearchedPart } from './part.ts'

export const text = {
  columns: ['content'],
  texts: ({ content }: Pick<TweetsTable, 'content'>) => [content],
} as const satisfies SearchedPart
