import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Connections } from './connections.ts'
import type { LiveSocket } from './live-socket.ts'

/** Changes of a tweet within this time are sent together. */
const EVERY_MS = 250
const BATCH = 100
/** The longest time between fetching a tweet and watching it. */
const RECENT_MS = 10_000

/** Collects tweets whose counts have changed, and sends the counts to the sockets that watch them. */
export class CountUpdates {
  readonly #log: Log
  readonly #connections: Connections
  readonly #send: (tweets: readonly Id[]) => Promise<void>
  readonly #changed = new Set<Id>()
  readonly #recentlyChanged = createLru<Id, true>(10_000, RECENT_MS)
  #timer: NodeJS.Timeout | undefined

  constructor(log: Log, connections: Connections, send: (tweets: readonly Id[]) => Promise<void>) {
    this.#log = log
    this.#connections = connections
    this.#send = send
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
      for (let from = 0; from < tweets.length; from += BATCH) await this.#send(tweets.slice(from, from + BATCH))
    } catch (err) {
      this.#log.warn({ err }, 'Counts could not be read for live events')
    }
  }
}
