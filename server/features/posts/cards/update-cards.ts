/** Has the links of new and edited posts fetched, and shows changed cards on screens. */
import type { StoredEvent } from '#server/core/events.ts'
import { idAt } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { requestCard } from '#server/features/link-cards/request-card.ts'
import { findTweets, listWithCard } from '#server/features/posts/store.ts'
import { firstLink, hasRoomForCard } from './first-link.ts'

/** Posts that are younger are on screens of people who see the card appear. */
const SHOWN_MS = 60 * 60_000
/** Maximum number of posts whose screens are updated. */
const MAX_SHOWN = 100

type WrittenEvent = StoredEvent<'tweet.created' | 'tweet.edited'>

/** Requests the card of a post's link, unless it is known: then the post has shown it from the start. */
export async function requestCardOf(deps: Deps, { tweet, author }: WrittenEvent): Promise<void> {
  const [row] = await findTweets(deps.db, [tweet])
  if (!row || row.card_key === null || row.audience === AUDIENCE.nobody || !hasRoomForCard(row)) return
  const address = firstLink(row.content)
  // The text was edited since: another event has its link.
  if (address?.key === row.card_key) await requestCard(deps, address, author)
}

/** Sends a changed card to the screens that show posts with it. Caches have evicted these posts with the change. */
export async function showChangedCard(deps: Deps, key: string): Promise<void> {
  const since = idAt(deps.clock() - SHOWN_MS)
  const posts = await listWithCard(deps.db, key, since, MAX_SHOWN)
  if (posts.length > 0)
    await transact(deps.db, (tx) =>
      deps.events.emitAll(
        tx,
        posts.map(({ id, author_id }) => ({ type: 'tweet.card_changed', tweet: id, author: author_id })),
      ),
    )
}
