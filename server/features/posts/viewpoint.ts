import type { Id } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { ViewerFilters } from '#server/features/people/mutes/viewer-filters.ts'
import { getViewerFilters, isBlocked, VISITOR, visibleTo } from '#server/features/people/visibility.ts'
import { findClosed } from './audience/reply-policy.ts'
import { type ChangedPosts, findChanged } from './history/changed-since.ts'
import { findMarks, type ViewerMarks } from './marks/viewer-marks.store.ts'
import { type SeenPolls, seePolls } from './polls/views.ts'
import type { CachedPost } from './post.ts'
import { findQuoteCards, type QuoteCards } from './quotes/cards.ts'
import { findUnquotable } from './quotes/policy.ts'

/** The state of a viewer that changes how tweets are shown. */
export interface Viewpoint {
  viewer: Id
  marks: ViewerMarks
  filters: ViewerFilters
  /** Tweets of limited threads that the viewer may not reply to. */
  closed: ReadonlySet<Id>
  /** Tweets that the viewer may not quote. */
  unquotable: ReadonlySet<Id>
  quotes: QuoteCards
  polls: SeenPolls
  changed: ChangedPosts
  /** Whether posts do not name this user to the viewer, such as the one they reply to. */
  hides(user: Id): boolean
}

/** Reads how a viewer sees some tweets. */
export function viewpointOf(deps: ReadDeps, viewer: Id, tweets: readonly CachedPost[]): MaybePromise<Viewpoint> {
  const marked: Id[] = []
  for (const { id, hasMarks } of tweets) if (hasMarks) marked.push(id)
  const needed = [
    findMarks(deps.db, viewer, marked),
    getViewerFilters(deps.db, viewer),
    findClosed(deps.db, viewer, tweets),
    findUnquotable(deps.db, viewer, tweets),
    findQuoteCards(deps, viewer, tweets),
    seePolls(deps.db, viewer, tweets),
    viewer === VISITOR ? findPublic(deps, tweets) : undefined,
  ] as const
  return whenThere(allThere(needed), ([marks, filters, closed, unquotable, quotes, polls, shown]) =>
    whenThere(findChanged(deps.db, viewer, tweets, { marks, polls }), (changed) => ({
      ...{ viewer, marks, filters, closed, unquotable, quotes, polls, changed },
      hides: (user: Id) => (shown ? !shown.has(user) : isBlocked(filters, user)),
    })),
  )
}

/** The users among those who are replied to whom visitors see. */
const findPublic = (deps: ReadDeps, tweets: readonly CachedPost[]): MaybePromise<ReadonlySet<Id>> => {
  const parents = tweets.flatMap(({ parent }) => (parent ? [{ author_id: parent.id }] : []))
  const visible = visibleTo(deps.db, VISITOR, parents, 'direct')
  return whenThere(visible, (users) => new Set(users.map((user) => user.author_id)))
}
