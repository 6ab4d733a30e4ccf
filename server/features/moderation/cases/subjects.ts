/** What a moderator opens a case about without a report. What isn't reported is seen as any user sees it. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { requirePermission } from '#server/features/network/roles.ts'
import { findVisibleRow } from '#server/features/tweets/find.ts'
import { resolveAnyUser } from '#server/features/users/resolve.ts'
import { accountCache } from '#server/features/users/store.ts'
import { copyTweet } from '../copies.ts'
import type { Subject } from './open-case.ts'

/** A post that the viewer may see as anyone may, or a user. */
export async function findOwnSubject(
  deps: ReadDeps,
  viewer: Id,
  { kind, id }: { kind: 'tweet' | 'user'; id: string },
): Promise<Subject> {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const tweet = kind === 'tweet' ? await findVisibleRow(deps, viewer, deps.ids.parse(id)) : null
  const user = tweet ? tweet.author_id : await resolveAnyUser(deps, id)
  const row = (await accountCache.get(deps, user)) ?? fail('user_not_found')
  const account = { id: user, username: row.username, name: row.name }
  if (!tweet) return { kind: 'user', id: user, account, text: '', tweet: null }
  return { kind: 'tweet', id: tweet.id, account, text: tweet.content, tweet: copyTweet(tweet) }
}
