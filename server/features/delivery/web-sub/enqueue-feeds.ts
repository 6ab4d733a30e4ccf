/** Queues the feeds that a new, edited or deleted public post changes. Events may be repeated. */
import { splitText } from '#contract/text.ts'
import type { EventOf, StoredEvent } from '#server/core/events.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'
import { VISITOR, visibleTweets } from '#server/features/people/visibility.ts'
import { findSummaries } from '#server/features/posts/store.ts'
import { countQueued, enqueueFeed } from './store.ts'

/** Posts that are written within this time are one change for the hub. */
const GATHERED_MS = 5_000
/** Feeds that wait for the hub. Further ones are left out: readers find what is new by themselves. */
const MAX_QUEUED = 10_000
/** Hashtags of a post whose feeds are queued. */
const MAX_TAGS = 5

export const changingTypes = [
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
] as const
type ChangingType = (typeof changingTypes)[number]

/** The feed of a user in the queue. */
export const feedOfUser = (user: Id): string => `user ${user}`

/** Leaves out posts that were not for everyone, where the event says so. */
export const withAudience = (events: readonly EventOf<ChangingType>[]): readonly EventOf<ChangingType>[] =>
  events.filter((event) => !('audience' in event) || event.audience === AUDIENCE.everyone)

/** Queues the feeds of these events, which the worker finds when they are due. */
export async function enqueueFeeds(
  { db, nextId, clock }: Pick<Deps, 'db' | 'nextId' | 'clock'>,
  events: readonly StoredEvent<ChangingType>[],
): Promise<void> {
  if (!(await isPublicReading(db))) return
  const feeds = await feedsOf(db, events)
  if (feeds.size === 0 || (await countQueued(db, MAX_QUEUED)) >= MAX_QUEUED) return
  const due_at = clock() + GATHERED_MS
  await transact(db, async (tx) => {
    for (const feed of feeds) await enqueueFeed(tx, { id: nextId(), feed, due_at, attempts: 0 })
  })
}

/** The feeds of posts that visitors see, and of those that they saw until now. */
async function feedsOf(db: Db, events: readonly StoredEvent<ChangingType>[]): Promise<ReadonlySet<string>> {
  const present = await findSummaries(db, [...new Set(events.map(({ tweet }) => tweet))])
  const gone = events.flatMap((event) =>
    event.type === 'tweet.deleted' || event.type === 'tweet.withheld'
      ? { id: NO_ID, author_id: event.author, audience: event.audience, content: '', reply_to: null }
      : [],
  )
  const visible = await visibleTweets(db, VISITOR, [...present, ...gone], 'direct')
  return new Set(
    visible.flatMap(({ author_id, content, reply_to }) => [
      // Replies are in the feeds of hashtags only.
      ...(reply_to === null ? [feedOfUser(author_id)] : []),
      ...tagsIn(content).map((tag) => `tag ${tag}`),
    ]),
  )
}

const tagsIn = (content: string): string[] =>
  splitText(content)
    .flatMap((part) => (part.kind === 'hashtag' ? readTag(part.tag) : []))
    .slice(0, MAX_TAGS)
