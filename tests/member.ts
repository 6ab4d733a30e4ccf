import type { NotificationTab } from '#contract/calls/notifications.ts'
import type { NotificationSettings, NotificationSettingsChange, PushSwitches } from '#contract/calls/push.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Me, User } from '#contract/calls/users.ts'
import type { Call, CallAnswer, CallInput } from '#contract/index.ts'
import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import type { CallArguments } from '#contract/request.ts'
import { type TestServer, Visitor } from './client.ts'
import { LiveConnection } from './live-connection.ts'
import type { Browser } from './services/push-service.ts'

interface Extras {
  images?: readonly Blob[]
  alt?: string[]
  /** The Idempotency-Key. */
  key?: string
  audience?: AudienceName
  whoReplies?: WhoRepliesName
  whoQuotes?: WhoQuotesName
}
type ReplyExtras = Pick<Extras, 'key' | 'audience' | 'images' | 'alt'>
type Page = { limit?: number; cursor?: string }
type Ref = Pick<Tweet, '_id'>

/** The body that sets a state; undefined flips it. */
const toBody = (on?: boolean) => (on === undefined ? {} : { body: { on } })

/** A member, whose methods use the words of the spec. Signs up before the first action by or on the member. */
export class Member extends Visitor {
  readonly email: string
  readonly password: string
  #signedIn: Promise<{ token: string; user: Me }> | undefined

  constructor(place: TestServer, username: string) {
    super(place, username)
    this.email = `${username}@people.example`
    this.password = `${username} likes long passwords`
    for (const text of [this.email, this.password]) place.secrets.push({ owner: username, text })
  }

  /** Creates the account, once. */
  signsUp(): Promise<{ token: string; user: Me }> {
    const { username, email, password } = this
    this.#signedIn ??= this.#enter('POST /auth/signup', { username, email, password })
    return this.#signedIn
  }

  /** Signs in again. The new session is used from then on. */
  async signsIn(): Promise<void> {
    await this.signsUp()
    this.#signedIn = this.#enter('POST /auth/login', { identifier: this.username, password: this.password })
    await this.#signedIn
  }

  /** Asks for the deletion of the account, which it can keep for some days. */
  async leaves() {
    await this.reauthenticates()
    return this.call('POST /account/delete', { body: { username: this.username } })
  }

  /** Signs in during those days, and keeps the account. */
  async returns(): Promise<void> {
    await this.signsIn()
    await this.call('DELETE /account/deletion')
  }

  /** A client of the same member with a second session. */
  async onAnotherDevice(): Promise<Member> {
    await this.signsUp()
    const device = new Member(this.place, this.username)
    device.#signedIn = device.#enter('POST /auth/login', { identifier: this.email, password: this.password })
    await device.#signedIn
    return device
  }

  /** Reauthenticates the current session for one action: with the password by default. */
  async reauthenticates(given: CallInput<'POST /auth/prove'>['body'] = { password: this.password }): Promise<void> {
    await this.call('POST /auth/prove', { body: given })
  }

  /** A client that sends this token. */
  withToken(token: string): Visitor {
    return new Bearer(this.place, this.username, token)
  }

  async #enter(call: 'POST /auth/signup' | 'POST /auth/login', body: object) {
    const answer = await this.callWith(null, call, { body })
    this.place.secrets.push({ owner: this.username, text: answer.token.split('.')[1]! })
    return answer
  }

  /** Makes a call. A new token in the answer is used from then on. */
  override async call<C extends Call>(call: C, ...input: CallArguments<C>): Promise<CallAnswer<C>> {
    const answer = await super.call(call, ...input)
    if (call !== 'PUT /profile' && call !== 'PUT /account/password') return answer
    const { token } = answer as Partial<CallAnswer<'PUT /account/password'>>
    const signedIn = await this.signsUp()
    if (token !== undefined) this.#signedIn = Promise.resolve({ ...signedIn, token })
    return answer
  }

  override get token(): Promise<string> {
    return this.signsUp().then((answer) => answer.token)
  }

  get id(): Promise<string> {
    return this.signsUp().then((answer) => answer.user._id)
  }

  posts(content: string, { images: files, alt, key, ...reach }: Extras = {}): Promise<Tweet> {
    const input = { body: { content, ...(alt && { alt }), ...reach }, ...(files && { files: { images: files } }) }
    return this.#tweet('POST /tweets', { ...input, ...(key && { idempotencyKey: key }) })
  }

  replies(to: Ref, content: string, { key, images, ...reach }: ReplyExtras = {}): Promise<Tweet> {
    const input = { params: { id: to._id }, body: { content, ...reach }, ...(images && { files: { images } }) }
    return this.#tweet('POST /tweets/reply/:id', { ...input, ...(key && { idempotencyKey: key }) })
  }

  /** Publishes a post that quotes another. */
  quotes({ _id: quote }: Ref, content: string, extras: Pick<Extras, 'audience' | 'whoQuotes'> = {}): Promise<Tweet> {
    return this.#tweet('POST /tweets', { body: { content, quote, ...extras } })
  }

  /** Detaches an own post from a post that quotes it. Returns the number of its quotes. */
  async detaches({ _id: id }: Ref, { _id: quote }: Ref): Promise<number> {
    return (await this.call('DELETE /tweets/:id/quotes/:quote', { params: { id, quote } })).quotesCount
  }

  quotesOf({ _id: id }: Ref, query: Page = {}) {
    return this.call('GET /tweets/:id/quotes', { params: { id }, query })
  }

  edits(tweet: Ref, change: CallInput<'PUT /tweets/:id'>['body'], images?: readonly Blob[]): Promise<Tweet> {
    const input = { params: { id: tweet._id }, body: change }
    return this.#tweet('PUT /tweets/:id', { ...input, ...(images && { files: { images } }) })
  }

  sees(tweet: Ref): Promise<Tweet> {
    return this.#tweet('GET /tweets/:id', { params: { id: tweet._id } })
  }

  async #tweet(call: Call, input: object): Promise<Tweet> {
    const answer = (await this.callWith(await this.token, call, input)) as CallAnswer<'GET /tweets/:id'>
    return answer.tweet
  }

  deletes({ _id: id }: Ref) {
    return this.call('DELETE /tweets/:id', { params: { id } })
  }

  /** Publishes a post with a poll. */
  polls(content: string, pollChoices: string[], more: Partial<CallInput<'POST /tweets'>['body']> = {}): Promise<Tweet> {
    return this.#tweet('POST /tweets', { body: { content, pollChoices, ...more } })
  }

  /** Votes for answers of a poll, by index. Answers the post as the voter sees it. */
  votes({ _id: id }: Ref, choices: number[], version?: number): Promise<Tweet> {
    const body = { choices, ...(version !== undefined && { version }) }
    return this.#tweet('POST /tweets/:id/vote', { params: { id }, body })
  }

  likes({ _id: id }: Ref, on?: boolean) {
    return this.call('POST /tweets/like/:id', { params: { id }, ...toBody(on) })
  }

  retweets({ _id: id }: Ref, on?: boolean) {
    return this.call('POST /tweets/retweet/:id', { params: { id }, ...toBody(on) })
  }

  bookmarks({ _id: id }: Ref, on?: boolean) {
    return this.call('POST /tweets/bookmark/:id', { params: { id }, ...toBody(on) })
  }

  /** Likes, reposts and bookmarks a post. */
  async marks(tweet: Ref): Promise<void> {
    await this.likes(tweet)
    await this.retweets(tweet)
    await this.bookmarks(tweet)
  }

  async follows(other: Member, on?: boolean) {
    return this.call('POST /users/:id/follow', { params: { id: await other.id }, ...toBody(on) })
  }

  /** Sets whether only followers see the posts. */
  protects(protectPosts = true) {
    return this.call('PUT /privacy', { body: { protectPosts } })
  }

  async accepts(other: Member) {
    return this.call('POST /follow-requests/:id/accept', { params: { id: await other.id } })
  }

  async rejects(other: Member) {
    return this.call('POST /follow-requests/:id/reject', { params: { id: await other.id } })
  }

  /** The usernames of the follow requests to the member, newest first. */
  async requests(): Promise<string[]> {
    return (await this.call('GET /follow-requests')).users.map((user) => user.username)
  }

  async blocks(other: Member, on?: boolean) {
    return this.call('POST /users/:id/block', { params: { id: await other.id }, ...toBody(on) })
  }

  async mutes(other: Member, body: CallInput<'PUT /users/:id/mute'>['body'] = {}) {
    return this.call('PUT /users/:id/mute', { params: { id: await other.id }, body })
  }

  async unmutes(other: Member) {
    return this.call('DELETE /users/:id/mute', { params: { id: await other.id } })
  }

  newest(query: Page = {}) {
    return this.call('GET /tweets', { query })
  }

  /** The texts of the newest posts, newest first. */
  async timeline(query: Page = {}): Promise<string[]> {
    return contents(await this.newest(query))
  }

  /** Posts and reposts by followed users. */
  following(query: Page = {}) {
    return this.call('GET /timelines/following', { query })
  }

  forYou(query: Page = {}) {
    return this.call('GET /timelines/for-you', { query })
  }

  repliesTo({ _id: id }: Ref, query: CallInput<'GET /tweets/:id/replies'>['query'] = {}) {
    return this.call('GET /tweets/:id/replies', { params: { id }, query })
  }

  ancestorsOf({ _id: id }: Ref) {
    return this.call('GET /tweets/:id/ancestors', { params: { id } })
  }

  async tweetsOf(member: Member, query: CallInput<'GET /tweets/user/:id'>['query'] = {}) {
    return this.call('GET /tweets/user/:id', { params: { id: await member.id }, query })
  }

  async followersOf(member: Member, query: Page = {}) {
    return this.call('GET /users/:id/followers', { params: { id: await member.id }, query })
  }

  async followedBy(member: Member, query: Page = {}) {
    return this.call('GET /users/:id/following', { params: { id: await member.id }, query })
  }

  async writes(other: Member, text: string, { key }: Pick<Extras, 'key'> = {}) {
    return this.call('POST /messages', {
      body: { recipient: await other.id, text },
      ...(key && { idempotencyKey: key }),
    })
  }

  /** A page of the messages with a user. Without `before` it marks them as read. */
  async messagesWith(other: Member, query: CallInput<'GET /messages/with/:id'>['query'] = {}) {
    return this.call('GET /messages/with/:id', { params: { id: await other.id }, query })
  }

  conversations(query: Page = {}) {
    return this.call('GET /messages/conversations', { query })
  }

  messageRequests(query: Page = {}) {
    return this.call('GET /messages/requests', { query })
  }

  async acceptsMessages(other: Member) {
    return this.call('POST /messages/requests/:id/accept', { params: { id: await other.id } })
  }

  /** Deletes the conversation with a user, for this member only. */
  async leavesConversation(other: Member) {
    return this.call('DELETE /messages/with/:id', { params: { id: await other.id } })
  }

  async deletesMessage({ _id: message }: Ref, other: Member, from?: 'me' | 'both') {
    const params = { id: await other.id, message }
    return this.call('DELETE /messages/with/:id/:message', { params, ...(from && { query: { from } }) })
  }

  async unreadConversations(): Promise<number> {
    return (await this.call('GET /messages/unread')).count
  }

  /** The profile of a member, as this member sees it. */
  async looksAt(member: Member): Promise<User> {
    return this.call('GET /users/:id', { params: { id: await member.id } })
  }

  bookmarked(query: Page = {}) {
    return this.call('GET /bookmarks', { query })
  }

  verifiedOrgs(query: Page = {}) {
    return this.call('GET /verifiedOrgs', { query })
  }

  profile() {
    return this.call('GET /profile')
  }

  /** Changes the own profile, by default with the right password. */
  async changesProfile(
    change: Partial<CallInput<'PUT /profile'>['body']>,
    files?: { avatar?: Blob; coverPhoto?: Blob },
  ): Promise<Me> {
    const body = { currentPassword: this.password, ...change }
    const sent = Object.fromEntries(Object.entries(files ?? {}).map(([name, file]) => [name, [file]]))
    return (await this.call('PUT /profile', { body, ...(files && { files: sent }) })).user
  }

  /** Sets whether others see the member's likes by name. */
  showsLikes(showLikes = true) {
    return this.sets({ showLikes })
  }

  /** Changes privacy settings. */
  sets(privacy: CallInput<'PUT /privacy'>['body']) {
    return this.call('PUT /privacy', { body: privacy })
  }

  notifications(query: NonNullable<CallInput<'GET /notifications'>['query']> = {}) {
    return this.call('GET /notifications', { query })
  }

  /** The texts of the grouped list, newest first: `carol +1 liked your post`, with `!` for unread groups. */
  async groups(tab: NotificationTab = 'all', query: Page = {}): Promise<string[]> {
    const { notifications } = await this.notifications({ tab, ...query })
    return notifications.map(({ fromUser, message, usersCount, read }) => {
      const others = usersCount === 1 ? '' : ` +${usersCount! - 1}`
      return `${read ? '' : '!'}${fromUser.username}${others} ${message}`
    })
  }

  /** The texts of notifications, newest first: `bob liked your post`. */
  async notificationTexts(query: Page = {}): Promise<string[]> {
    const { notifications } = await this.notifications(query)
    return notifications.map(({ fromUser, message }) => `${fromUser.username} ${message}`)
  }

  async unreadNotifications(): Promise<number> {
    return (await this.call('GET /notifications/unread')).count
  }

  /** Marks notifications as read, all or up to one; returns the number of unread ones. */
  async reads(upTo?: { _id: string }): Promise<number> {
    return (await this.call('POST /notifications/read', { body: upTo ? { upTo: upTo._id } : {} })).count
  }

  /** Turns push on in a browser. */
  turnsOnPush({ subscription }: Pick<Browser, 'subscription'>) {
    return this.call('PUT /push/subscription', { body: subscription })
  }

  turnsOffPush() {
    return this.call('DELETE /push/subscription')
  }

  async pushedTo(): Promise<string | null> {
    return (await this.call('GET /push/subscription')).endpoint
  }

  /** Changes the notification settings. */
  wants(change: NotificationSettingsChange): Promise<NotificationSettings> {
    return this.call('PUT /notifications/settings', { body: change })
  }

  /** Changes some switches of push. */
  async wantsPushed(push: Partial<PushSwitches>): Promise<PushSwitches> {
    return (await this.call('PUT /notifications/settings', { body: { push } })).push
  }

  searches(query: NonNullable<CallInput<'GET /search'>['query']>) {
    return this.call('GET /search', { query })
  }

  /** The texts of posts that a search finds. */
  async finds(q: string, query: Omit<NonNullable<CallInput<'GET /search'>['query']>, 'q'> = {}): Promise<string[]> {
    return contents(await this.searches({ q, sort: 'latest', ...query }))
  }

  /** The usernames that a search finds. */
  async findsPeople(q: string, query: Page = {}): Promise<string[]> {
    const { users } = await this.call('GET /users/search', { query: { q, ...query } })
    return users.map((user) => user.username)
  }

  /** Opens a live connection, here or at another process. */
  async connects({ origin }: Pick<TestServer, 'origin'> = this.place): Promise<LiveConnection> {
    return LiveConnection.open(origin, await this.token)
  }

  asks(q: string, about?: Ref) {
    return this.call('POST /grok/ask', { body: { q, ...(about && { tweet: about._id }) } })
  }

  /** Trends with their numbers of posts: `#React 12`. */
  async trends(limit?: number): Promise<string[]> {
    const { trends } = await this.call('GET /trends', { query: { ...(limit !== undefined && { limit }) } })
    return trends.map(({ name, tweets }) => `${name} ${tweets}`)
  }

  me(): Promise<Me> {
    return this.call('GET /auth/me')
  }
}

class Bearer extends Visitor {
  readonly #token: string

  constructor(place: TestServer, username: string, token: string) {
    super(place, username)
    this.#token = token
  }

  override get token(): Promise<string> {
    return Promise.resolve(this.#token)
  }
}

/** The texts of the posts in a list. */
export const contents = ({ tweets }: { tweets: readonly Tweet[] }): string[] => tweets.map((tweet) => tweet.content)
