/** Finds the post or user about which a moderator opens a case without a report, as any user sees it. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { copyTweet } from '#server/features/moderation/copies.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { resolveAnyUser } from '#server/features/people/resolve.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { visibleAcrossBlocks } from '#server/features/people/visibility.ts'
import { withCard } from '#server/features/posts/cards/load-cards.ts'
import { findTweets, type TweetRow } from '#server/features/posts/store.ts'
import type { Subject } from './open-case.ts'

/** A post or user, as a call names it. */
export interface NamedSubject {
  kind: 'tweet' | 'user'
  id: string
}

/** A post that the moderator may see, or a user. Blocks between the two are ignored. */
export async function findOwnSubject(deps: ReadDeps, viewer: Id, { kind, id }: NamedSubject): Promise<Subject> {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const tweet = kind === 'tweet' ? await findPost(deps, viewer, deps.ids.parse(id)) : null
  const user = tweet ? tweet.author_id : await resolveAnyUser(deps, id)
  const row = (await accountCache.get(deps, user)) ?? fail('user_not_found')
  const account = { id: user, username: row.username, name: row.name }
  if (!tweet) return { kind: 'user', id: user, account, text: '', tweet: null }
  return {
    kind: 'tweet',
    id: tweet.id,
    account,
    text: tweet.content,
    tweet: await copyTweet(deps.db, await withCard(deps.db, tweet)),
  }
}

async function findPost({ db }: ReadDeps, viewer: Id, id: Id): Promise<TweetRow> {
  const [visible] = await visibleAcrossBlocks(db, viewer, await findTweets(db, [id]))
  return visible ?? fail('tweet_not_found')
}
