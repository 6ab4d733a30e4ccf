/** The posts and reposts of one user as one list, newest first. */
import { splitText } from '#contract/text.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ListItem, type ListSource, type Page, type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { mergeSlices } from '#server/features/posts/feed-items.store.ts'
import { findVisibleTweets, type ListedTweet } from '#server/features/posts/find.ts'
import { listByAuthor, listMarked } from './store.ts'

interface AuthorItem extends ListItem {
  id: Id
  isRepost: boolean
}

interface Filter {
  posts: 'all' | 'posts' | 'media'
  withReposts: boolean
  /** Only posts with this hashtag, in lower case without `#`. */
  tag?: string | undefined
}

/** A page of the posts and reposts of a user whom the viewer may see. Each repost has the position of its mark. */
export async function getAuthorItems(
  deps: ReadDeps,
  viewer: Id,
  user: Id,
  { posts, withReposts, tag }: Filter,
  query: PageQuery,
): Promise<Page<ListedTweet & { at: Id }>> {
  // A block and protection also hide the user's reposts of other users.
  const anyPost = { author_id: user, id: NO_ID, audience: AUDIENCE.everyone }
  const [subject] = await visibleTweets(deps.db, viewer, [anyPost], 'direct')
  if (!subject) return { items: [], nextCursor: null }
  const { items, nextCursor } = await readList(sourceOf(deps, user, posts, withReposts), {
    ids: deps.ids,
    query,
    visible: async (found: readonly AuthorItem[]) => {
      const visible = await findVisibleTweets(deps, viewer, found, 'direct')
      return tag === undefined ? visible : visible.filter(({ tweet }) => hasTag(tweet.parts.content, tag))
    },
  })
  return {
    items: items.map(({ tweet, at, more, item }) => ({ tweet, at, more, ...(item.isRepost && { retweetedBy: user }) })),
    nextCursor,
  }
}

function sourceOf({ db }: ReadDeps, user: Id, posts: Filter['posts'], withReposts: boolean): ListSource<AuthorItem> {
  const own = rowSource(async (before, limit) =>
    (await listByAuthor(db, posts, user, before, limit)).map((row) => ({ ...row, isRepost: false })),
  )
  if (!withReposts) return own
  const reposts = rowSource(async (before, limit) =>
    (await listMarked.retweets(db, { account: user, before, limit })).map((row) => ({ ...row, isRepost: true })),
  )
  return async (before, limit) => mergeSlices(await Promise.all([own(before, limit), reposts(before, limit)]))
}

const hasTag = (text: string, tag: string): boolean =>
  splitText(text).some((part) => part.kind === 'hashtag' && part.tag.toLowerCase() === tag)

/** The pinned post of a user, if the viewer may see it. */
export async function getPinned(deps: ReadDeps, viewer: Id, user: Id, pinned: Id | null): Promise<ListedTweet[]> {
  if (pinned === null) return []
  const found = await findVisibleTweets(deps, viewer, [{ id: pinned, at: pinned }], 'direct')
  return found.flatMap(({ tweet, more }) => (tweet.author_id === user ? { tweet, more } : []))
}
