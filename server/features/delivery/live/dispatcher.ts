import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { createLru } from '#server/core/lru.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { WatchedTweet } from '#server/features/people/viewers.ts'
import { postCache } from '#server/features/posts/post.ts'
import { listQuotesOf } from '#server/features/posts/quotes/quotes.store.ts'
import { filterVisible, findAudience } from './audience.ts'
import type { Connections } from './connections.ts'
import { sendCounts, sendVotes } from './count-frames.ts'
import { CountUpdates } from './count-updates.ts'
import type { LiveDomainEvent, LiveEvent } from './live-events.ts'
import type { LiveSocket } from './live-socket.ts'
import { userFrames } from './user-frames.ts'

const MAX_QUEUED = 20_000
/** The error of a full queue. */
const LOST = new Error('Too many live events wait')
/** New tweets per second sent to the feed of everyone. */
const EVERYONE_PER_S = 20
const RECENT_MS = 10_000

/** The events that are sent to the watchers of a tweet. Bookmarks are private. */
type TweetEvent = Exclude<
  Extract<LiveDomainEvent, { tweet: Id }>,
  { type: 'tweet.bookmarked' | 'tweet.unbookmarked' | 'poll.voted' | 'poll.ended' }
>
type CreatedEvent = Extract<TweetEvent, { type: 'tweet.created' }>

const isTweetEvent = (event: LiveEvent): event is TweetEvent =>
  'tweet' in event && event.type !== 'tweet.bookmarked' && event.type !== 'tweet.unbookmarked'

const CHANGES = [
  'tweet.edited',
  'tweet.card_changed',
  'tweet.hidden',
  'tweet.who_quotes_changed',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
  'quote.detached',
] as const
/** Changes of a post that posts which quote it show, too. */
const SHOWN_IN_QUOTES: ReadonlySet<TweetEvent['type']> = new Set([
  'tweet.edited',
  'tweet.card_changed',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
  'quote.detached',
])
const QUOTE_PAGE = 500
/** Older quotes of a post that is quoted very often are changed by the next load only. */
const MAX_QUOTE_PAGES = 10

type ChangeEvent = Extract<TweetEvent, { type: (typeof CHANGES)[number] }> & {
  /** The quoted post that changed instead. Those who may not see it see no change. */
  changed?: WatchedTweet | undefined
}
const isChange = (event: TweetEvent): event is ChangeEvent => (CHANGES as readonly string[]).includes(event.type)

/** Turns live events into frames for the connected users who may see them. */
export class Dispatcher {
  readonly #deps: Deps
  readonly #connections: Connections
  readonly #counts: CountUpdates
  readonly #votes: CountUpdates
  readonly #onLost: () => void
  /** Delivers frames whose receivers are read from the store. Messages do not wait for them. */
  readonly #line = new WaitingLine({ atOnce: 1, most: MAX_QUEUED }, () => LOST)
  readonly #recentChanges = createLru<Id, ChangeEvent>(10_000, RECENT_MS)
  #everyoneRate = { sent: 0, second: 0 }

  /** `onLost` is called when the queue is full and an event is dropped. */
  constructor(deps: Deps, connections: Connections, onLost: () => void) {
    this.#deps = deps
    this.#connections = connections
    this.#counts = new CountUpdates(deps.log, connections, (tweets) => sendCounts(deps, connections, tweets))
    this.#votes = new CountUpdates(deps.log, connections, (tweets) => sendVotes(deps, connections, tweets))
    this.#onLost = onLost
  }

  dispatch(event: LiveEvent): void {
    for (const addressed of userFrames(event, this.#deps.ids.format)) this.#connections.sendTo(...addressed)
    if (event.type === 'session.ended') this.#connections.endSession(event)
    else if (event.type === 'session.renewed') this.#connections.renewSession(event.account, event.session)
    else if (event.type === 'poll.voted' || event.type === 'poll.ended') this.#votes.onChange(event.tweet)
    else if (event.type === 'tweets.recounted')
      for (const tweet of event.tweets) for (const updates of [this.#counts, this.#votes]) updates.onChange(tweet)
    else if (isTweetEvent(event)) this.#dispatchTweet(event)
  }

  #dispatchTweet(event: TweetEvent): void {
    if (event.type !== 'tweet.created' && !isChange(event)) return void this.#counts.onChange(event.tweet)
    if ('replyTo' in event && event.replyTo !== null) this.#counts.onChange(event.replyTo)
    if ('quoted' in event && event.quoted !== undefined) this.#counts.onChange(event.quoted)
    if (event.type === 'tweet.created') return void this.#enqueue(() => this.#sendNew(event))

    this.#sendToWatchers(event)
    if (SHOWN_IN_QUOTES.has(event.type)) this.#enqueue(() => this.#changeQuotes(event))
  }

  #sendToWatchers(event: ChangeEvent): void {
    this.#recentChanges.set(event.tweet, event)
    this.#enqueue(() => this.#sendChange(event, this.#connections.watchersOf(event.tweet)))
  }

  /** The watched posts that quote a changed post show something else. That a post was deleted shows to everyone. */
  async #changeQuotes(event: ChangeEvent): Promise<void> {
    if (this.#connections.watchedCount === 0) return
    const { tweet: quoted, eventId } = event
    const changed = event.type === 'tweet.deleted' ? undefined : await this.#seenOf(event)
    // A counter of 0 does not mean that there is none: quotes that not everyone may see are listed, but not counted.
    for (let [before, pages] = [MAX_ID, 0]; pages < MAX_QUOTE_PAGES; pages++) {
      const page = await listQuotesOf(this.#deps.db, quoted, before, QUOTE_PAGE)
      for (const { id, author_id } of page)
        if (this.#connections.isWatched(id))
          this.#sendToWatchers({ type: 'tweet.edited', tweet: id, author: author_id, eventId, changed })
      if (page.length < QUOTE_PAGE) return
      before = page.at(-1)!.id
    }
  }

  /** A changed post with the audience that saw the change. */
  async #seenOf(event: ChangeEvent): Promise<WatchedTweet> {
    const { tweet: id, author: author_id } = event
    const audience = 'audience' in event ? event.audience : (await postCache.get(this.#deps, id))?.audience
    return { id, author_id, audience: audience ?? AUDIENCE.nobody }
  }

  /** Sends recent changes again: the socket may have fetched the tweet before them. */
  onWatch(socket: LiveSocket): void {
    this.#counts.onWatch(socket)
    this.#votes.onWatch(socket)
    for (const tweet of socket.watched) {
      const event = this.#recentChanges.get(tweet)
      if (event) this.#enqueue(() => this.#sendChange(event, [socket]))
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#line.run(work).catch((err) => {
      if (err === LOST) this.#onLost()
      else this.#deps.log.warn({ err }, 'A live event could not be sent')
    })
  }

  async #sendNew({ tweet, author, replyTo }: CreatedEvent): Promise<void> {
    if (this.#connections.size === 0) return
    const item = await postCache.get(this.#deps, tweet)
    if (!item) return // deleted since
    const sockets = await findAudience(this.#deps.db, this.#connections, item, this.#mayReachEveryone())
    const { format } = this.#deps.ids
    const frame = { tweet: format(tweet), author: format(author), isReply: replyTo !== null }
    await this.#connections.broadcast(sockets, { type: 'tweet.new', ...frame })
  }

  async #sendChange(event: ChangeEvent, watchers: readonly LiveSocket[]): Promise<void> {
    const { tweet, author } = event
    const frame = { tweet: this.#deps.ids.format(tweet) }
    if (event.type === 'tweet.deleted' || event.type === 'tweet.withheld') {
      // Anyone can watch an id. Only users who could see the post learn of its end. An event of an earlier version
      // names no audience.
      const { audience = AUDIENCE.nobody } = event
      const readers = event.type === 'tweet.deleted' ? event.readers : undefined
      const gone = { id: tweet, author_id: author, audience, readers }
      const sockets = await filterVisible(this.#deps.db, watchers, gone)
      return void (await this.#connections.broadcast(sockets, { type: 'tweet.deleted', ...frame }))
    }
    const item = await postCache.get(this.#deps, tweet)
    if (!item) return // deleted since
    const seeing = await filterVisible(this.#deps.db, watchers, item)
    const sockets = event.changed ? await filterVisible(this.#deps.db, seeing, event.changed) : seeing
    await this.#connections.broadcast(sockets, { type: 'tweet.changed', ...frame })
  }

  #mayReachEveryone(): boolean {
    const second = Math.floor(this.#deps.clock() / 1_000)
    if (second !== this.#everyoneRate.second) this.#everyoneRate = { sent: 0, second }
    return ++this.#everyoneRate.sent <= EVERYONE_PER_S
  }
}
