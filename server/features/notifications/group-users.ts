import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentUsers } from '#server/features/people/present.ts'
import { visibleTo, visibleTweets } from '#server/features/people/visibility.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { listMembers } from './group-lists.store.ts'
import { groupOf } from './groups.ts'
import { isAboutTweet } from './own-types.ts'
import { findNotification } from './store.ts'

/**
 * The users of the group of one of the viewer's notifications, newest first. Not found when its post is hidden by now.
 */
export async function getGroupUsers(deps: ReadDeps, viewer: Id, id: Id, query: PageQuery) {
  const found = (await findNotification(deps.db, viewer, id)) ?? fail('notification_not_found')
  if (isAboutTweet(found) && !(await isTweetVisible(deps, viewer, found.tweet_id))) fail('notification_not_found')
  const group = groupOf({ id, ...found })
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listMembers(deps.db, viewer, group, before, limit)),
    { ids: deps.ids, query, visible: (rows) => visibleTo(deps.db, viewer, rows, 'notifications') },
  )
  const users = await presentUsers(
    deps,
    viewer,
    items.map((item) => item.author_id),
  )
  return {
    type: found.type,
    tweet: isAboutTweet(found) ? deps.ids.format(found.tweet_id) : null,
    users,
    nextCursor,
  }
}

async function isTweetVisible(deps: ReadDeps, viewer: Id, id: Id): Promise<boolean> {
  const tweet = await tweetSummaries.get(deps, id)
  return tweet !== undefined && (await visibleTweets(deps.db, viewer, [tweet], 'direct')).length > 0
}
