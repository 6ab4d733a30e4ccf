import { splitText } from '#contract/text.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { SearchedPart } from './part.ts'

/** Links find posts by `has:link`. What a page says of itself finds no post: its author did not write it. */
export const card = {
  columns: ['content'],
  filters: {
    link: ({ content }: Pick<TweetsTable, 'content'>) =>
      content.includes('://') && splitText(content).some((part) => part.kind === 'url'),
  },
} as const satisfies SearchedPart
