import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import { invalidate } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { tweetCache } from '#server/features/tweets/tweet-json.ts'
import { filterVisible, findAudience } from './audience.ts'
import type { Connections } from './connections.ts'
import { CountUpdates } from './count-updates.ts'
import type { LiveDomainEvent, LiveEvent } from './live-events.ts'
import type { LiveSocket } from './live-socket.ts'
import { userFrame } from './user-frames.ts'

const MOST_WAITING = 20_000
/** New posts a second that are told to those who hear of everyone: nobody can read more, and "Show N posts" is enough. */
const EVERYONE_PER_S = 20
const JUST_MS = 10_000

/** What concerns who looks at a post; a bookmark is nobody else's business. */
type PostEvent = Exclude<Extract<LiveDomainEvent, { tweet: Id }>, { type: 'tweet.bookmarked' | 'tweet.unbookmarked' }>
type NewEvent = Extract<PostEvent, { type: 'tweet.created' }>
type ChangeEvent = Extract<PostEvent, { type: 'tweet.edited' | 'tweet.deleted' }>

const isPostEvent = (hint: LiveEvent): hint is PostEvent =>
  'tweet' in hint && hint.type !== 'tweet.bookmarked' && hint.type !== 'tweet.unbookmarked'

/** Hints → frames for those who are connected here and may see them. */
export class Dispatcher {
  readonly #deps: Deps
  readonly #room: Connections
  readonly #counts: CountUpdates
  readonly #onLost: () => void
  /** Whom to tell of a post is read from the store first; messages do not wait for that. */
  #posts: (() => Promise<void>)[] = []
  #isWorking = false
  readonly #justChanged = createLru<Id, ChangeEvent>(10_000, JUST_MS)
  #everyone = { told: 0, second: 0 }

  /** `onLost` is called when there was more to tell than could be told. */
  constructor(deps: Deps, room: Connections, onLost: () => void) {
    this.#deps = deps
    this.#room = room
    this.#counts = new CountUpdates(deps, room)
    this.#onLost = onLost
  }

  dispatch(hint: LiveEvent): void {
    const personal = userFrame(hint, this.#deps.ids.format)
    if (personal) this.#room.sendTo(...personal)
    if (hint.type === 'session.ended') this.#room.endSession(hint.account, hint.session)
    else if (hint.type === 'session.renewed') this.#room.renewSession(hint.account, hint.session)
    else if (hint.type === 'user.blocked' || hint.type === 'user.unblocked')
      invalidate(this.#deps.db, 'block', hint.actor, hint.user) // another process may have written it
    else if (isPostEvent(hint)) this.#takePost(hint)
  }

  #takePost(event: PostEvent): void {
    const { type } = event
    if (type !== 'tweet.created' && type !== 'tweet.edited' && type !== 'tweet.deleted')
      return void this.#counts.onChange(event.tweet)
    if (type !== 'tweet.edited' && event.replyTo !== null) this.#counts.onChange(event.replyTo)
    if (type === 'tweet.created') return void this.#later(() => this.#tellNew(event))

    invalidate(this.#deps.db, 'tweet', event.tweet) // another process may have written it
    this.#justChanged.set(event.tweet, event)
    this.#later(() => this.#tellChange(event, this.#room.watchersOf(event.tweet)))
  }

  /** What has changed while the socket's copy was on its way is told again. */
  onWatch(socket: LiveSocket): void {
    this.#counts.onWatch(socket)
    for (const tweet of socket.watched) {
      const hint = this.#justChanged.get(tweet)
      if (hint) this.#later(() => this.#tellChange(hint, [socket]))
    }
  }

  #later(work: () => Promise<void>): void {
    if (this.#posts.length < MOST_WAITING) this.#posts.push(work)
    else this.#onLost()
    if (!this.#isWorking) this.#work()
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let works = this.#posts; works.length > 0; works = this.#posts) {
      this.#posts = []
      for (const work of works)
        await work().catch((err) => this.#deps.log.warn({ err }, 'A live event could not be told'))
    }
    this.#isWorking = false
  }

  async #tellNew({ tweet, author, replyTo }: NewEvent): Promise<void> {
    if (this.#room.size === 0) return
    const card = await tweetCache.get(this.#deps, tweet)
    if (!card) return // deleted meanwhile
    const sockets = await findAudience(this.#deps.db, this.#room, card, this.#mayTellEveryone())
    const { format } = this.#deps.ids
    const frame = { tweet: format(tweet), author: format(author), isReply: replyTo !== null }
    await this.#room.broadcast(sockets, { type: 'tweet.new', ...frame })
  }

  async #tellChange({ type, tweet, author }: ChangeEvent, watchers: readonly LiveSocket[]): Promise<void> {
    const item = type === 'tweet.edited' ? await tweetCache.get(this.#deps, tweet) : { author_id: author }
    if (!item) return // deleted meanwhile
    const sockets = await filterVisible(this.#deps.db, watchers, item)
    const frame = { tweet: this.#deps.ids.format(tweet) }
    await this.#room.broadcast(sockets, { type: type === 'tweet.edited' ? 'tweet.changed' : type, ...frame })
  }

  #mayTellEveryone(): boolean {
    const second = Math.floor(this.#deps.clock() / 1_000)
    if (second !== this.#everyone.second) this.#everyone = { told: 0, second }
    return ++this.#everyone.told <= EVERYONE_PER_S
  }
}
