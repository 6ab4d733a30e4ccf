import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

/** The quoted post of a reported one, as it was then. */
export interface QuoteCopy {
  id: Id
  username: string
  content: string
}

/** Copies the post that a reported post quotes, where everyone can read it. */
export async function copyQuote(
  db: Db,
  { quote_id, quote_detached_at }: Pick<TweetsTable, 'quote_id' | 'quote_detached_at'>,
): Promise<{ quote?: QuoteCopy }> {
  if (quote_id === null || quote_detached_at !== null) return {}
  const quoted = await tweetSummaries.get({ db }, quote_id)
  const author = quoted?.isOpen ? await accountCache.get({ db }, quoted.author_id) : undefined
  return quoted && author ? { quote: { id: quoted.id, username: author.username, content: quoted.content } } : {}
}
