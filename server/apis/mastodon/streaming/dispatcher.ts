/** Turns the events of Plus into those of Mastodon's streams. */

import { isPublic } from '#server/apis/mastodon/entities/status-list.ts'
import type { EventType, StoredEvent } from '#server/core/events.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { tagsIn } from '#server/core/text/tags-in.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { connectedFollowers } from '#server/features/delivery/live/audience.ts'
import { openFollowingFilter } from '#server/features/feeds/following-source.ts'
import { viewersOf, type WatchedTweet } from '#server/features/people/viewers.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import { type CachedPost, postCache } from '#server/features/posts/post.ts'
import { deliverConversation } from './deliver-conversation.ts'
import { deliverPost } from './deliver-post.ts'
import type { Carries, Listeners } from './listeners.ts'
import { presentNotification } from './notification.ts'
import { StreamEvent } from './stream-event.ts'
import type { Stream } from './streams.ts'

/** Events that wait. With more of them the connections are closed, and clients read their lists again. */
const MAX_QUEUED = 5_000
/** New posts per second on the streams of everyone's posts. */
const EVERYONE_PER_S = 20

type Event<T extends EventType> = StoredEvent<T>
/** A new or a changed status. */
type Name = 'update' | 'status.update'
type Repost = Event<'tweet.retweeted' | 'tweet.unretweeted'>
type Gone = Event<'tweet.deleted' | 'tweet.withheld'>

const isHome = ({ kind }: Stream): boolean => kind === 'home'
const isNotified = ({ kind }: Stream): boolean => kind === 'home' || kind === 'notifications'

export class Dispatcher {
  readonly #deps: Deps
  readonly #listeners: Listeners
  readonly #onLost: () => void
  readonly #lost = new Error('Too many events of streams wait')
  /** One event at a time: each costs what its receivers cost. */
  readonly #line = new WaitingLine({ atOnce: 1, most: MAX_QUEUED }, () => this.#lost)
  #everyoneRate = { sent: 0, second: 0 }

  /** `onLost` is called when the queue is full and an event is dropped. */
  constructor(deps: Deps, listeners: Listeners, onLost: () => void) {
    this.#deps = deps
    this.#listeners = listeners
    this.#onLost = onLost
  }

  dispatch(event: StoredEvent<EventType>): void {
    if (this.#listeners.size === 0) return
    const work = this.#workOf(event)
    if (!work) return
    this.#line
      .run(() => this.#run(work))
      .catch((err) => {
        if (err === this.#lost) this.#onLost()
        else this.#deps.log.warn({ err }, 'An event of a stream could not be sent')
      })
  }

  /** An event of another process may come before its change is known to the caches of this one. */
  async #run(work: () => Promise<void>): Promise<void> {
    await this.#deps.catchUp()
    await work()
  }

  #workOf(event: StoredEvent<EventType>): (() => Promise<void>) | undefined {
    switch (event.type) {
      case 'tweet.created':
        return () => this.#sendNew(event)
      case 'tweet.retweeted':
        return () => this.#sendRepost(event)
      case 'tweet.unretweeted':
        return () => this.#endRepost(event)
      case 'tweet.edited':
      case 'tweet.card_changed':
      case 'tweet.restored':
        return () => this.#sendChange(event.tweet)
      case 'tweet.deleted':
      case 'tweet.withheld':
        return () => this.#sendDelete(event)
      case 'notification.created':
        return this.#listeners.has(event.recipient) ? () => this.#notify(event) : undefined
      case 'muted_words.changed':
        return async () => this.#listeners.send(event.account, new StreamEvent('filters_changed'), isHome)
      default:
        return undefined
    }
  }

  async #sendNew({ tweet, author, replyToAuthor }: Event<'tweet.created'>): Promise<void> {
    const post = await postCache.get(this.#deps, tweet)
    if (!post) return // deleted since
    const item = { id: tweet, at: tweet, actor_id: author, reply_to_author: replyToAuthor }
    await this.#sendHome('update', post, item)
    await deliverConversation(this.#deps, this.#listeners, post)
    if (this.#mayReachEveryone()) await this.#sendToEveryone('update', post, item)
  }

  async #sendRepost({ tweet, actor, mark }: Repost): Promise<void> {
    const post = await postCache.get(this.#deps, tweet)
    if (post) await this.#sendHome('update', post, { id: tweet, at: mark, actor_id: actor, reply_to_author: null })
  }

  async #sendChange(tweet: Id): Promise<void> {
    const post = await postCache.get(this.#deps, tweet)
    if (!post) return
    const item = { id: tweet, at: tweet, actor_id: post.author_id, reply_to_author: post.parent?.id ?? null }
    await this.#sendHome('status.update', post, item)
    await deliverConversation(this.#deps, this.#listeners, post)
    await this.#sendToEveryone('status.update', post, item)
  }

  /** Sends a post or repost to its actor and to their followers who may see it, where their home timeline shows it. */
  async #sendHome(name: Name, post: CachedPost, item: FeedItem): Promise<void> {
    const accounts = await this.#homeAudience(post, item.actor_id)
    const isFiltered = item.at !== item.id || item.reply_to_author !== null
    const shows = async (account: Id) => (await openFollowingFilter(this.#deps, account))(item)
    await deliverPost(this.#deps, this.#listeners, {
      ...{ name, item, accounts, surface: 'home', carries: isHome, shows: isFiltered ? shows : undefined },
    })
  }

  /**
   * Sends a public post to the streams of everyone's posts, which leave out answers to others, and of its hashtags: each as
   * the list of the same posts shows it.
   */
  async #sendToEveryone(name: Name, post: CachedPost, item: FeedItem): Promise<void> {
    if (!isPublic({ tweet: post })) return
    const { parts, parent, replyTo } = post
    const answersOther = replyTo !== null && parent?.id !== post.author_id
    if (!answersOther)
      await this.#sendTo(name, post, item, {
        surface: 'discovery',
        carries: ({ kind, onlyMedia }) => kind === 'public' && (!onlyMedia || parts.images.length > 0),
      })
    const tags = tagsIn(parts.content)
    if (tags.length > 0)
      await this.#sendTo(name, post, item, {
        surface: 'search',
        carries: ({ kind, tag }) => kind === 'tag' && tags.includes(tag),
      })
  }

  async #sendTo(
    name: Name,
    post: CachedPost,
    item: FeedItem,
    { surface, carries }: { surface: 'discovery' | 'search'; carries: Carries },
  ): Promise<void> {
    const wanting = this.#listeners.accountsWith(carries)
    const accounts = wanting.length === 0 ? [] : await viewersOf(this.#deps.db, post, wanting, surface)
    await deliverPost(this.#deps, this.#listeners, { name, item, accounts, surface, carries })
  }

  /**
   * The end of a post goes to those who could see it, on the streams that could have it. An event of an earlier version names
   * no audience.
   */
  async #sendDelete(event: Gone): Promise<void> {
    const { tweet: id, author, audience = AUDIENCE.nobody, tags = [] } = event
    const gone = {
      id,
      author_id: author,
      audience,
      readers: event.type === 'tweet.deleted' ? event.readers : undefined,
    }
    const ended = this.#endOf(id)
    this.#sendAll(await this.#homeAudience(gone, author), ended, isHome)
    if (audience !== AUDIENCE.everyone) return
    const carries: Carries = ({ kind, tag }) => kind === 'public' || (kind === 'tag' && tags.includes(tag))
    const accounts = await viewersOf(this.#deps.db, gone, this.#listeners.accountsWith(carries), 'direct')
    this.#sendAll(accounts, ended, carries)
  }

  async #endRepost({ tweet, actor, mark }: Repost): Promise<void> {
    const post = await postCache.get(this.#deps, tweet)
    if (post) this.#sendAll(await this.#homeAudience(post, actor), this.#endOf(mark), isHome)
  }

  async #notify({ recipient, notification }: Event<'notification.created'>): Promise<void> {
    for (const origin of this.#listeners.originsOf(recipient, isNotified)) {
      const found = await presentNotification({ deps: this.#deps, viewer: recipient, origin }, notification)
      if (!found) return
      const event = new StreamEvent('notification', found.toBytes().toString())
      this.#listeners.send(recipient, event, isNotified, { at: origin, scope: 'read:notifications' })
    }
  }

  /** The connected accounts that may see the post in their home timeline, because they are the actor or follow the actor. */
  async #homeAudience(post: WatchedTweet, actor: Id): Promise<readonly Id[]> {
    const followers = await connectedFollowers(this.#deps.db, this.#listeners, actor)
    const connected = this.#listeners.has(actor) ? [actor, ...followers] : followers
    return connected.length === 0 ? [] : viewersOf(this.#deps.db, post, connected, 'home')
  }

  #sendAll(accounts: readonly Id[], event: StreamEvent, carries: Carries): void {
    for (const account of accounts) this.#listeners.send(account, event, carries)
  }

  /** The end of a status, or of the status of a repost. */
  #endOf(id: Id): StreamEvent {
    return new StreamEvent('delete', toDecimal(this.#deps.ids, id))
  }

  #mayReachEveryone(): boolean {
    const second = Math.floor(this.#deps.clock() / 1_000)
    if (second !== this.#everyoneRate.second) this.#everyoneRate = { sent: 0, second }
    return ++this.#everyoneRate.sent <= EVERYONE_PER_S
  }
}
