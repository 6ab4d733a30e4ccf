import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Db } from '#server/db/db.ts'
import { findTweets, type TweetRow } from '#server/features/tweets/store.ts'
import { filterVisible } from './audience.ts'
import type { Connections } from './connections.ts'
import type { LiveSocket } from './live-socket.ts'

/** A post that a thousand people like at once is read and told once. */
const EVERY_MS = 250
const LOT = 100
/** Between fetching a post and saying that one watches it. */
const JUST_MS = 10_000

/** Tells those who watch a post how its counts stand. */
export class CountUpdates {
  readonly #deps: { db: Db; ids: IdFormat; log: Log }
  readonly #room: Connections
  readonly #changed = new Set<Id>()
  readonly #justChanged = createLru<Id, true>(10_000, JUST_MS)
  #timer: NodeJS.Timeout | undefined

  constructor(deps: { db: Db; ids: IdFormat; log: Log }, room: Connections) {
    this.#deps = deps
    this.#room = room
  }

  onChange(tweet: Id): void {
    this.#justChanged.set(tweet, true)
    if (!this.#room.isWatched(tweet)) return
    this.#changed.add(tweet)
    this.#timer ??= setTimeout(() => this.#flush(), EVERY_MS).unref()
  }

  /** What has changed while the socket's copy was on its way is told again. */
  onWatch(socket: LiveSocket): void {
    for (const tweet of socket.watched) if (this.#justChanged.has(tweet)) this.onChange(tweet)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    // Whoever watched may have gone: all have when the process stops, and then the store is closed.
    const tweets = [...this.#changed].filter((tweet) => this.#room.isWatched(tweet))
    this.#changed.clear()
    try {
      for (let from = 0; from < tweets.length; from += LOT)
        for (const row of await findTweets(this.#deps.db, tweets.slice(from, from + LOT))) await this.#tell(row)
    } catch (err) {
      this.#deps.log.warn({ err }, 'Counts could not be read for live events')
    }
  }

  async #tell(row: TweetRow): Promise<void> {
    const sockets = await filterVisible(this.#deps.db, this.#room.watchersOf(row.id), row)
    await this.#room.broadcast(sockets, {
      type: 'counts',
      tweet: this.#deps.ids.format(row.id),
      likesCount: row.likes,
      retweetsCount: row.retweets,
      repliesCount: row.replies,
    })
  }
}
