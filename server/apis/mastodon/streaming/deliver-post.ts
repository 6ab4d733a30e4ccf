/** Sends a post to the streams of accounts, each as the account sees it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { presentStatuses } from '#server/apis/mastodon/entities/status.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { WHO_QUOTES } from '#server/db/tables/posts.ts'
import type { Surface } from '#server/features/people/visibility.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import { findVisibleTweets, type ListedTweet } from '#server/features/posts/find.ts'
import type { CachedPost } from '#server/features/posts/post.ts'
import type { Carries, Listeners } from './listeners.ts'
import { StreamEvent } from './stream-event.ts'

/** Accounts per turn of the event loop. */
const BATCH = 50

interface Delivery {
  name: 'update' | 'status.update'
  /** The post, or the repost that brings it. */
  item: FeedItem
  /** The accounts that may see the post, from the author's side. */
  accounts: readonly Id[]
  surface: Surface
  carries: Carries
  /** Whether the account's list of the same posts shows the item. Absent: it does. */
  shows?: ((account: Id) => Promise<boolean>) | undefined
}

/** The post is read, filtered and presented for each account; equal viewers of a new post share one event. */
export async function deliverPost(deps: Deps, listeners: Listeners, delivery: Delivery): Promise<void> {
  const { accounts } = delivery
  const shared = new Map<string, Promise<StreamEvent | undefined>>()
  for (let from = 0; from < accounts.length; from += BATCH, await nextTurn())
    await Promise.all(
      accounts.slice(from, from + BATCH).map((account) => deliverTo(account, { deps, listeners, shared }, delivery)),
    )
}

interface Context {
  deps: Deps
  listeners: Listeners
  /** The events that equal viewers share, by the origin of addresses. */
  shared: Map<string, Promise<StreamEvent | undefined>>
}

async function deliverTo(
  account: Id,
  { deps, listeners, shared }: Context,
  { name, item, surface, carries, shows }: Delivery,
): Promise<void> {
  if (shows && !(await shows(account))) return
  const [found] = await findVisibleTweets(deps, account, [item], surface)
  if (!found) return
  const { tweet, more } = found
  const listed = item.at === item.id ? { tweet, more } : { tweet, more, retweetedBy: item.actor_id, at: item.at }
  const isShared = name === 'update' && !more && isSameForReaders(listed, account)
  for (const origin of listeners.originsOf(account, carries)) {
    const present = () => presentEvent({ deps, viewer: account, origin }, name, listed)
    if (isShared && !shared.has(origin)) shared.set(origin, present())
    const event = await (isShared ? shared.get(origin) : present())
    if (event) listeners.send(account, event, carries, { at: origin })
  }
}

async function presentEvent(
  reader: Reader,
  name: Delivery['name'],
  listed: ListedTweet,
): Promise<StreamEvent | undefined> {
  const [status] = await presentStatuses(reader, [listed])
  return status && new StreamEvent(name, status.toBytes().toString())
}

/**
 * Whether everyone but its author who may see a new post sees the same status: nobody has marked it, and nothing in it
 * depends on the viewer's blocks, votes or follows.
 */
const isSameForReaders = ({ tweet, retweetedBy }: ListedTweet, viewer: Id): boolean =>
  retweetedBy === undefined && tweet.author_id !== viewer && isPlain(tweet)

const isPlain = ({ hasMarks, quoted, parent, replyTo, who_quotes: whoQuotes, parts }: CachedPost): boolean =>
  !hasMarks &&
  quoted === null &&
  parent === null &&
  replyTo === null &&
  whoQuotes === WHO_QUOTES.everyone &&
  parts.poll === null
