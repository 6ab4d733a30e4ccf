import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'

/** The quoted post of a reported one, as it was then. */
export interface QuoteCopy {
  id: Id
  username: string
  content: string
}

/** Copies the post that a reported post quotes, where everyone can read it: moderators get nothing that no reader saw. */
export async function copyQuote(
  db: Db,
  { quote_id, quote_detached_at }: Pick<TweetsTable, 'quote_id' | 'quote_detached_at'>,
): Promise<{ quote?: QuoteCopy }> {
  if (quote_id === null || quote_detached_at !== null) return {}
  const quoted = await tweetSummaries.get({ db }, quote_id)
  // `isOpen` says nothing of accounts that are suspended, pending or leaving.
  const isReadable = quoted?.isOpen === true && !(await getHiddenAccounts(db)).has(quoted.author_id)
  const author = isReadable ? await accountCache.get({ db }, quoted.author_id) : undefined
  return quoted && author ? { quote: { id: quoted.id, username: author.username, content: quoted.content } } : {}
}
