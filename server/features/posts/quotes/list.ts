import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { findVisibleTweet, findVisibleTweets } from '#server/features/posts/find.ts'
import { listQuotesOf } from './quotes.store.ts'

/** Tweets that quote a tweet, newest first. Detached ones are not among them. */
export async function getQuotes(deps: ReadDeps, viewer: Id, id: Id, query: PageQuery) {
  await findVisibleTweet(deps, viewer, id)
  return readList(
    rowSource((before, limit) => listQuotesOf(deps.db, id, before, limit)),
    { ids: deps.ids, query, visible: (found) => findVisibleTweets(deps, viewer, found, 'thread') },
  )
}
