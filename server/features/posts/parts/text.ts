import type { TweetsTable } from '#server/db/tables/posts.ts'
import { cleanContent } from '#server/features/posts/rules.ts'
import type { PostPart } from './part.ts'

type Text = Pick<TweetsTable, 'content'>

interface WrittenText {
  content?: string | undefined
}

const pick = ({ content }: Text): Text => ({ content })

/** The text of a post. */
export const text = {
  columns: ['content'],
  clean: ({ content }: WrittenText): Text => ({ content: cleanContent(content) }),
  write: pick,
  cleanEdit: ({ content }: WrittenText) => ({ content: content === undefined ? undefined : cleanContent(content) }),
  edit: (_deps: unknown, _tx: unknown, { content }: WrittenText, row: Text): Text => ({
    content: content ?? row.content,
  }),
  load: pick,
  present: ({ content }: Text) => ({ content, text: content }),
  history: { columns: ['content'] },
  copy: pick,
  presentCopy: pick,
  export: pick,
} as const satisfies PostPart
