/** Has the links of new and edited posts fetched, and shows changed cards on screens. */
import type { StoredEvent } from '#server/core/events.ts'
import { type Id, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { requestCard } from '#server/features/link-cards/request-card.ts'
import { postCache } from '#server/features/posts/post.ts'
import { findTweets, listWithCard, touchTweets } from '#server/features/posts/store.ts'
import { firstLink, hasRoomForCard } from './first-link.ts'

const BATCH = 500
/** Posts that are younger are on screens of people who see the card appear. */
const SHOWN_MS = 60 * 60_000
/** Maximum number of posts whose screens are updated. */
const MAX_SHOWN = 100

type WrittenEvent = StoredEvent<'tweet.created' | 'tweet.edited'>

/** Requests the card of a post's link. A card that is known by now is shown at once. */
export async function requestCardOf(deps: Deps, { tweet, author }: WrittenEvent): Promise<void> {
  const [row] = await findTweets(deps.db, [tweet])
  if (!row || row.card_key === null || row.audience === AUDIENCE.nobody || !hasRoomForCard(row)) return
  const address = firstLink(row.content)
  // The text was edited since: another event has its link.
  if (address?.key !== row.card_key) return
  if (!(await requestCard(deps, address, author))) return
  // The card may have become known between the publication and its first reader.
  const shown = await postCache.get(deps, tweet)
  if (shown && !shown.parts.card) await announce(deps, [{ id: tweet, author_id: author }], 1)
}

/** Shows a changed card in all posts that have it. */
export async function showChangedCard(deps: Deps, key: string): Promise<void> {
  const since = deps.clock() - SHOWN_MS
  let left = MAX_SHOWN
  for (let before: Id = MAX_ID; ; ) {
    const posts = await listWithCard(deps.db, key, before, BATCH)
    const recent = posts.filter(({ id }) => timeOf(id) > since).slice(0, left)
    left -= recent.length
    if (posts.length > 0) await announce(deps, posts, recent.length)
    if (posts.length < BATCH) return
    before = posts.at(-1)!.id
  }
}

/** Evicts posts from caches, and sends the first ones to the screens that show them. */
const announce = (deps: Deps, posts: readonly { id: Id; author_id: Id }[], shown: number): Promise<void> =>
  transact(deps.db, async (tx) => {
    touchTweets(
      tx,
      posts.map(({ id }) => id),
    )
    await deps.events.emitAll(
      tx,
      posts.slice(0, shown).map(({ id, author_id }) => ({ type: 'tweet.card_changed', tweet: id, author: author_id })),
    )
  })
