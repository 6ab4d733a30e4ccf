/** Lists of tweets, newest first: of all users, and those posted, liked or retweeted by one user. */
import { PROFILE_TWEETS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { findVisibleTweets } from '#server/features/posts/find.ts'
import type { TweetRef } from '#server/features/posts/store.ts'
import { listByAuthor, listMarked, listNewest } from './store.ts'

/** The newest tweets of all users whom the viewer may see. */
export const getNewest = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  readList(
    rowSource((before, limit) => listNewest(deps.db, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (found) => findVisibleTweets(deps, viewer, found, 'discovery'),
    },
  )

type ProfileFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

/** Tweets that one user posted, liked (for themselves only) or retweeted. */
export async function getTweetsOfUser(
  deps: ReadDeps,
  viewer: Id,
  user: Id,
  { filter, limit = PROFILE_TWEETS, cursor }: PageQuery & { filter?: ProfileFilter },
) {
  if (filter === 'likes' && user !== viewer) fail('private_list')
  if (!(await authorCache.get(deps, user))) fail('user_not_found')
  // A block and protection also hide the user's retweets of other users.
  const anyPost = { author_id: user, id: NO_ID, audience: AUDIENCE.everyone }
  const [subject] = await visibleTweets(deps.db, viewer, [anyPost], 'direct')
  return readList(
    rowSource<TweetRef>((before, most) => {
      if (!subject) return []
      return filter === 'likes' || filter === 'retweets'
        ? listMarked[filter](deps.db, { account: user, before, limit: most })
        : listByAuthor(deps.db, filter ?? 'all', user, before, most)
    }),
    {
      ids: deps.ids,
      query: { limit, cursor },
      visible: (found) => findVisibleTweets(deps, viewer, found, 'direct'),
    },
  )
}
