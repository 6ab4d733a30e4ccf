import type { TweetsTable } from '#server/db/tables/posts.ts'
import { parsePoll } from '#server/features/posts/polls/stored-poll.ts'
import type { SearchedPart } from './part.ts'

type Row = Pick<TweetsTable, 'poll'>

export const poll = {
  columns: ['poll'],
  texts: (row: Row) => parsePoll(row)?.choices ?? [],
  filters: { poll: (row: Row) => row.poll !== null },
} as const satisfies SearchedPart
