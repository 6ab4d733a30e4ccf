import type { Reason } from '#contract/calls/timelines.ts'
import { type Id, idAt, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { whenThere } from '#server/core/maybe-promise.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type ListSource, type Page, type PageQuery, readList, withSnapshot } from '#server/db/list.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { authorCache, type CachedAuthor } from '#server/features/people/authors.ts'
import { showsLike } from '#server/features/people/privacy/likes-shown.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { findVisibleTweets, type ListedTweet, type VisibleTweet } from '#server/features/posts/find.ts'
import type { Ranking } from './candidates.ts'
import type { Suggestion } from './ranked-items.ts'
import { ShownTweets } from './ranking.ts'
import { latestRanking, readRanking } from './rankings.ts'
import { listNewest } from './store.ts'

/** Why a tweet is in the timeline. */
export interface ShownReason {
  type: Reason['type']
  /** The followed user who retweeted, quoted or liked the tweet; undefined without one, or when it may not be shown. */
  by: CachedAuthor | undefined
  tag: string | undefined
}

const NO_REASON: ShownReason = { type: 'new', by: undefined, tag: undefined }

/** A tweet of the timeline with its reason. */
export interface ListedSuggestion extends ListedTweet {
  reason: ShownReason
}

/**
 * The For you timeline: ranked tweets, then the older tweets of all users. The snapshot of a cursor identifies the
 * ranking that all pages come from, and its time.
 */
export async function getForYou(deps: Deps, viewer: Id, query: PageQuery): Promise<Page<ListedSuggestion>> {
  const cursor = withSnapshot.parse(deps.ids, query.cursor)
  // A read-only network makes no ids, and has no newer posts.
  const newSnapshot = () => (isReadOnly(deps.db) ? idAt(deps.clock()) : deps.nextId())
  const { snapshot, ranking } = cursor
    ? { snapshot: cursor.snapshot, ranking: await readRanking(deps, viewer, cursor.snapshot) }
    : await latestRanking(deps, viewer, newSnapshot)
  const { items, nextCursor } = await readList(suggestionSource(deps.db, ranking), {
    ids: deps.ids,
    query,
    visible: (found: readonly Suggestion[], page: readonly VisibleSuggestion[]) =>
      whenThere(findVisibleTweets(deps, viewer, found, 'discovery'), (visible) =>
        quotesApart(
          visible.filter(({ tweet }) => tweet.replyTo === null),
          { page, ranking },
        ),
      ),
    snapshot: () => snapshot,
  })
  const users = await authorCache.getMany(
    deps,
    items.map(({ item }) => item.user),
  )
  const named = await visibleUsers(deps.db, viewer, users)
  const suggested = items.map(({ tweet, more, item: { reason, user, tag } }, index) => {
    const isNamed = user === null || named.has(user)
    const found = { type: reason, by: users[index], tag }
    return {
      tweet,
      more,
      retweetedBy: reason === 'retweeted' && isNamed ? user : null,
      reason: isNamed && mayShow(found, viewer, tweet.author_id) ? found : NO_REASON,
    }
  })
  return { items: suggested, nextCursor }
}

type VisibleSuggestion = VisibleTweet<Suggestion>

/** Leaves out the tweets after the ranked ones that the page has just shown, in a quote or by themselves. */
function quotesApart(
  visible: readonly VisibleSuggestion[],
  { page, ranking }: { page: readonly VisibleSuggestion[]; ranking: Ranking },
): readonly VisibleSuggestion[] {
  const shown = new ShownTweets()
  const shownBy = ({ tweet: { id, quoted, isDetached } }: VisibleSuggestion) => ({
    id,
    quoted: isDetached ? null : quoted,
  })
  for (const each of page) shown.add(shownBy(each))
  return visible.filter((each) => {
    if (ranking.items.indexOf(each.tweet.id) < 0 && shown.isNear(shownBy(each))) return false
    shown.add(shownBy(each))
    return true
  })
}

/** Whether the viewer may see the user who liked a tweet by name. */
const mayShow = ({ type, by }: ShownReason, viewer: Id, author: Id): boolean =>
  type !== 'liked' || (by !== undefined && showsLike(by, viewer, author))

/** The users whom reasons may name: followed ones may be suspended, or leaving. */
async function visibleUsers(
  db: Db,
  viewer: Id,
  users: readonly (CachedAuthor | undefined)[],
): Promise<ReadonlySet<Id>> {
  const found = users.flatMap((user) => (user ? { author_id: user.id, isOpen: user.isOpen } : []))
  return new Set((await visibleTo(db, viewer, found, 'discovery')).map(({ author_id }) => author_id))
}

/** A source of the ranked tweets, then of all others below the newest that the ranking considered. */
function suggestionSource(db: Db, { items, end }: Ranking): ListSource<Suggestion> {
  const indexOf = (id: Id) => items.indexOf(id)
  // A position for an unranked tweet that is not one of the ranking.
  const unranked = (id: Id): Id => (indexOf(id) < 0 ? id : unranked(id + 1))
  return (from, limit) => {
    const index = from === MAX_ID ? 0 : indexOf(from) + 1
    if (index > 0 || from === MAX_ID) {
      const ranked = items.slice(index, index + limit)
      const isLast = index + limit >= items.length
      return { items: ranked, completeFrom: !isLast ? ranked.at(-1)!.at : end === NO_ID ? NO_ID : unranked(end) }
    }
    return whenThere(listNewest(db, Math.min(from, end), limit), (rows) => ({
      items: rows.flatMap(({ id, at }) =>
        indexOf(id) < 0 ? { id, at, reason: 'new' as const, user: null, tag: undefined } : [],
      ),
      completeFrom: rows.length < limit ? NO_ID : unranked(rows.at(-1)!.id),
    }))
  }
}
