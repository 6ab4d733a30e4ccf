import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Db } from '#server/db/db.ts'
import { findTweets, type TweetRow } from '#server/features/posts/store.ts'
import { filterVisible } from './audience.ts'
import type { Connections } from './connections.ts'
import type { LiveSocket } from './live-socket.ts'

/** Changes of a tweet within this time are sent together. */
const EVERY_MS = 250
const BATCH = 100
/** The longest time between fetching a tweet and watching it. */
const RECENT_MS = 10_000

/** Sends the counts of a tweet to the sockets that watch it. */
export class CountUpdates {
  readonly #deps: { db: Db; ids: IdFormat; log: Log }
  readonly #connections: Connections
  readonly #changed = new Set<Id>()
  readonly #recentlyChanged = createLru<Id, true>(10_000, RECENT_MS)
  #timer: NodeJS.Timeout | undefined

  constructor(deps: { db: Db; ids: IdFormat; log: Log }, connections: Connections) {
    this.#deps = deps
    this.#connections = connections
  }

  onChange(tweet: Id): void {
    this.#recentlyChanged.set(tweet, true)
    if (!this.#connections.isWatched(tweet)) return
    this.#changed.add(tweet)
    this.#timer ??= setTimeout(() => this.#flush(), EVERY_MS).unref()
  }

  /** Sends recent changes again: the socket may have fetched the tweet before them. */
  onWatch(socket: LiveSocket): void {
    for (const tweet of socket.watched) if (this.#recentlyChanged.has(tweet)) this.onChange(tweet)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    // The watchers may have disconnected. When the process stops, all have, and the store is closed.
    const tweets = [...this.#changed].filter((tweet) => this.#connections.isWatched(tweet))
    this.#changed.clear()
    try {
      for (let from = 0; from < tweets.length; from += BATCH)
        for (const row of await findTweets(this.#deps.db, tweets.slice(from, from + BATCH))) await this.#send(row)
    } catch (err) {
      this.#deps.log.warn({ err }, 'Counts could not be read for live events')
    }
  }

  async #send(row: TweetRow): Promise<void> {
    const sockets = await filterVisible(this.#deps.db, this.#connections.watchersOf(row.id), row)
    await this.#connections.broadcast(sockets, {
      type: 'counts',
      tweet: this.#deps.ids.format(row.id),
      likesCount: row.likes,
      retweetsCount: row.retweets,
      repliesCount: row.replies,
      quotesCount: row.quotes,
    })
  }
}
