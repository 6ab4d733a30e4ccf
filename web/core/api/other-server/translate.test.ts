/** The app's calls against another server with similar calls. */
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, type CallAnswer, contract } from '#contract/index.ts'
import type { CallArguments } from '#contract/request.ts'
import { api } from '#web/core/api/api.ts'
import { getSession, leaveScreen, signIn } from '#web/core/session/session.ts'
import { fakeMe, fakeTweet } from '#web/test-api.ts'

type Answer = { status: number; body?: unknown } | object | null
type Server = Record<string, Answer | ((url: URL, body: unknown) => Answer)>

const status = (code: number, body?: unknown) => new Refusal(code, body)
class Refusal {
  readonly code: number
  readonly body: unknown
  constructor(code: number, body: unknown) {
    this.code = code
    this.body = body
  }
}

/** Replaces `fetch`. Returns the lines of the calls made. Unknown paths answer with an HTML page. */
function otherServer(server: Server): string[] {
  const seen: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://other.test')
    const line = `${init.method} ${url.pathname.replace('/api', '')}`
    seen.push(line + url.search)
    if (!(line in server)) return new Response('<h1>Cannot get that</h1>', { status: 404 })
    const entry = server[line]
    const answer = typeof entry === 'function' ? entry(url, init.body && JSON.parse(String(init.body))) : entry
    if (!(answer instanceof Refusal)) return Response.json(answer)
    return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), { status: answer.code })
  })
  return seen
}

/** Makes a call and checks the answer against the contract. */
async function call<C extends Call>(line: C, ...rest: CallArguments<C>): Promise<CallAnswer<C>> {
  const answer = await api(line, ...rest)
  expect(Check(contract[line].answer, answer), `${line}: ${JSON.stringify(answer)}`).toBe(true)
  return answer
}

const [bobId, carolId, id, replyId, ownId, missingId] = ['b1', 'c1', 'd1', 'd2', 'd3', 'd9'].map((end) =>
  end.padStart(24, '0'),
) as [string, string, string, string, string, string]
const me = fakeMe()
const at = '2025-11-20T09:30:00.000Z'
const bob = {
  createdAt: at,
  id: bobId,
  username: 'bob',
  avatar: 'uploads/bob.png',
  followers: [me._id, carolId],
  following: [],
}
const tweet = {
  _id: id,
  text: 'Hello #plus',
  images: ['uploads/a.png'],
  user: bob,
  likes: [me._id],
  retweets: [],
  createdAt: at,
}
const reply = { ...tweet, _id: replyId, replyTo: id, images: [], likes: [carolId, 'me'] }

beforeEach(() => signIn({ token: 'a', user: me }))

describe('with a server of other shapes', () => {
  it.each([[[tweet, reply]], [{ tweets: [tweet, reply] }]])('reads posts from %o', async (body) => {
    otherServer({ 'GET /tweets': body })
    const { tweets } = await call('GET /tweets')
    expect(tweets[0]).toMatchObject({ content: 'Hello #plus', likesCount: 1, liked: true, user: { _id: bobId } })
    expect(tweets[0]?.media[0]?.url).toBe('uploads/a.png')
    expect(tweets[1]).toMatchObject({ replyTo: id, likesCount: 2, liked: true, media: [] })
  })

  it.each([[[tweet]], [{ bookmarks: [{ tweet }] }], [{ tweets: [tweet] }]])('reads bookmarks from %o', async (body) => {
    otherServer({ 'GET /bookmarks': body })
    expect((await call('GET /bookmarks')).tweets[0]?._id).toBe(id)
  })

  it('reads members from lists or counts of followers', async () => {
    otherServer({
      [`GET /users/${bobId}`]: bob,
      'GET /profile': { ...me, blockedUsers: [bobId], tweets: [{ ...tweet, user: undefined }] },
    })
    const user = await call('GET /users/:id', { params: { id: bobId } })
    expect(user).toMatchObject({ _id: bobId, name: 'bob', followersCount: 2, isFollowing: true, isBlocking: true })
    expect((await call('GET /profile')).tweets[0]?.user.username).toBe('alice')
  })

  it.each([
    [[{ name: '#a', tweets: '3K' }], { name: '#a', tweets: '3K' }],
    [{ trends: [{ tag: '#a', count: 3 }] }, { name: '#a', tweets: '3', count: 3 }],
  ])('reads trends from %o', async (body, trend) => {
    otherServer({ 'GET /trends': body })
    expect((await call('GET /trends')).trends).toEqual([trend])
  })

  it('reads notifications with an actor and a timestamp', async () => {
    const one = {
      id: '0000000000000000000000e1',
      type: 'like',
      message: 'liked your post',
      timestamp: at,
      tweet: id,
      actor: bob,
    }
    otherServer({ 'GET /notifications': { notifications: [one] } })
    const { notifications } = await call('GET /notifications')
    expect(notifications[0]).toMatchObject({
      tweet: { _id: id },
      fromUser: { username: 'bob' },
      createdAt: one.timestamp,
    })
    expect(await call('GET /notifications/unread')).toEqual({ count: 0, groups: 0 })
  })

  it.each([['orgs'], ['items']])('reads verified organisations from %s', async (name) => {
    otherServer({
      'GET /verifiedOrgs': { [name]: [{ id: '0000000000000000000000e2', handle: 'plus', avatar: 'p.png', bio: 'Us' }] },
    })
    expect((await call('GET /verifiedOrgs')).orgs[0]).toMatchObject({ name: 'plus', logo: 'p.png', description: 'Us' })
  })

  it('reads messages between ids, the oldest first', async () => {
    const later = {
      id: '0000000000000000000000f2',
      text: 'Hi',
      createdAt: '2025-11-20T10:00:00.000Z',
      sender: me._id,
      recipient: bobId,
    }
    const first = {
      id: '0000000000000000000000f1',
      text: 'Hello',
      createdAt: '2025-11-20T09:00:00.000Z',
      sender: bob,
      recipient: me._id,
    }
    otherServer({ [`GET /messages/with/${bobId}`]: { other: bob, messages: [later, first] }, 'POST /messages': later })
    const { messages } = await call('GET /messages/with/:id', { params: { id: bobId } })
    expect(messages.map(({ sender, recipient }) => [sender.username, recipient.username])).toEqual([
      ['bob', 'alice'],
      ['alice', 'bob'],
    ])
    const sent = await call('POST /messages', { body: { recipient: bobId, text: 'Hi' } })
    expect(sent.sender.username).toBe('alice')
  })

  it.each([
    ['of liked alone', { liked: false }, false],
    ['of the list of likes', { likes: [me._id] }, true],
    ['of nothing at all', status(200), true],
  ])('learns what became of a like from an answer %s', async (_, body, liked) => {
    otherServer({ [`POST /tweets/like/${id}`]: body, 'GET /tweets': [tweet] })
    expect((await call('POST /tweets/like/:id', { params: { id } })).liked).toBe(liked)
  })

  it('does not guess the state of a like', async () => {
    otherServer({ [`POST /tweets/like/${id}`]: {} })
    await expect(api('POST /tweets/like/:id', { params: { id } })).rejects.toMatchObject({ status: 502 })
  })

  it('fetches the state of a follow, a bookmark, a new post and an edit', async () => {
    const own = { ...tweet, _id: ownId, user: me }
    const seen = otherServer({
      [`POST /users/${bobId}/follow`]: { following: true },
      [`GET /users/${bobId}`]: bob,
      'GET /profile': me,
      [`POST /tweets/bookmark/${id}`]: { message: 'ok' },
      'GET /bookmarks': [{ tweet }],
      'POST /tweets': status(201),
      'GET /tweets': [tweet, own],
      [`PUT /tweets/${id}`]: { tweet },
      [`DELETE /tweets/${id}`]: status(204),
    })
    const follow = await call('POST /users/:id/follow', { params: { id: bobId } })
    expect(follow).toMatchObject({ following: true, followersCount: 2 })
    expect(await call('POST /tweets/bookmark/:id', { params: { id } })).toEqual({ bookmarked: true })
    expect((await call('POST /tweets', { body: { content: 'Hello' } })).tweet._id).toBe(ownId)
    expect((await call('PUT /tweets/:id', { params: { id }, body: { content: 'x' } })).tweet._id).toBe(id)
    await call('DELETE /tweets/:id', { params: { id } })
    expect(seen).toContain(`DELETE /tweets/${id}`)
  })

  it('filters the tabs of a profile', async () => {
    otherServer({ [`GET /tweets/user/${bobId}`]: [tweet, reply], 'GET /tweets': [tweet, { ...reply, likes: [] }] })
    const tab = async (filter: 'posts' | 'replies' | 'media' | 'likes') =>
      (await call('GET /tweets/user/:id', { params: { id: bobId }, query: { filter } })).tweets.map(({ _id }) => _id)
    expect([await tab('posts'), await tab('replies'), await tab('media'), await tab('likes')]).toEqual([
      [id],
      [replyId],
      [id],
      [id],
    ])
  })
})

describe('with a server of other addresses', () => {
  const alice = { token: 'b', user: me }

  it('signs up at /auth/register', async () => {
    const body = { username: 'alice', email: 'alice@example.com', password: 'correct horse' }
    const seen = otherServer({
      'POST /auth/signup': status(500),
      'POST /auth/register': (_, sent) => ({ ...alice, sent }),
    })
    expect((await call('POST /auth/signup', { body })).token).toBe('b')
    expect(seen).toEqual(['POST /auth/signup', 'POST /auth/register'])
    otherServer({ 'POST /auth/signup': status(409, { message: 'Taken' }) })
    await expect(api('POST /auth/signup', { body })).rejects.toMatchObject({ status: 409, message: 'Taken' })
  })

  it('finds a member by username', async () => {
    otherServer({ 'GET /users/bob': status(500), 'GET /users/handle/bob': { user: bob }, 'GET /profile': me })
    expect((await call('GET /users/:id', { params: { id: 'bob' } }))._id).toBe(bobId)
    otherServer({})
    await expect(api('GET /users/:id', { params: { id: 'bob' } })).rejects.toMatchObject({ code: 'user_not_found' })
  })

  it('finds conversations at /dm/conversations, and returns an empty list when both are missing', async () => {
    const one = { other: bob, lastMessage: { _id: id, sender: bobId, text: 'Hi', createdAt: at }, unreadCount: 2 }
    otherServer({ 'GET /dm/conversations': [one] })
    const { conversations } = await call('GET /messages/conversations')
    expect(conversations[0]).toMatchObject({ other: { username: 'bob' }, lastDate: at })
    expect(await call('GET /messages/unread')).toEqual({ count: 1 })
    otherServer({})
    expect((await call('GET /messages/conversations')).conversations).toEqual([])
  })

  it('searches with q, then with query, and takes 404 for nothing found', async () => {
    const search = () => call('GET /search', { query: { q: 'plus' } })
    otherServer({ 'GET /search': (url) => (url.searchParams.has('q') ? status(400) : { results: [bob, tweet] }) })
    expect(await search()).toMatchObject({ users: [{ username: 'bob' }], tweets: [{ _id: id }] })
    otherServer({ 'GET /search': { users: [bob], tweets: [], hashtags: [{ _id: '#plus', count: 3 }] } })
    expect(await search()).toMatchObject({ hashtags: [{ tag: 'plus', count: 3 }] })
    otherServer({})
    expect(await search()).toEqual({ users: [], tweets: [], hashtags: [], nextCursor: null })
  })

  it.each(['GET /search', 'GET /users/search', 'GET /users/find'])('looks for recipients with %s', async (line) => {
    otherServer({ [line]: line === 'GET /search' ? { users: [bob] } : [bob] })
    expect((await call('GET /users/search', { query: { q: 'bo' } })).users[0]?._id).toBe(bobId)
    const { users } = await call('GET /search', { query: { q: 'bo', only: 'users' } })
    expect(users[0]?._id).toBe(bobId)
  })

  it('makes a post, its replies, its thread and the home tabs from the list of posts', async () => {
    otherServer({ 'GET /tweets': [reply, tweet], 'GET /profile': { ...me, following: [bobId] } })
    expect((await call('GET /tweets/:id', { params: { id: replyId } })).tweet.replyTo).toBe(id)
    expect((await call('GET /tweets/:id/replies', { params: { id } })).tweets[0]?._id).toBe(replyId)
    expect((await call('GET /tweets/:id/ancestors', { params: { id: replyId } })).tweets[0]?._id).toBe(id)
    expect((await call('GET /timelines/for-you')).tweets).toHaveLength(2)
    expect((await call('GET /timelines/following')).tweets).toHaveLength(2)
    await expect(api('GET /tweets/:id', { params: { id: missingId } })).rejects.toMatchObject({
      code: 'tweet_not_found',
    })
  })
})

describe('refusals of another server', () => {
  it("keep the server's words, and end a session it does not know", async () => {
    otherServer({ 'GET /notifications': status(400, { error: 'Not today' }), 'GET /tweets': status(401) })
    await expect(api('GET /notifications')).rejects.toMatchObject({ message: 'Not today', code: 'unreadable' })
    const answered = api('GET /tweets')
    await vi.waitFor(() => expect(getSession().ended).toBe('unknown'))
    leaveScreen(true)
    await expect(answered).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('of a wrong password do not end the session', async () => {
    otherServer({ 'PUT /profile': status(401, { message: 'Wrong password' }) })
    await expect(api('PUT /profile', { body: { currentPassword: 'x' }, files: {} })).rejects.toMatchObject({
      message: 'Wrong password',
    })
    expect(getSession().status).toBe('signedIn')
  })

  it('in the words of the contract are final, and so is silence behind a proxy', async () => {
    const seen = otherServer({
      'POST /auth/signup': status(409, { code: 'username_taken', message: 'That username is taken. Try another.' }),
      'GET /search': status(502),
    })
    const body = { username: 'alice', email: 'alice@example.com', password: 'correct horse' }
    await expect(api('POST /auth/signup', { body })).rejects.toMatchObject({ code: 'username_taken' })
    await expect(api('GET /search')).rejects.toMatchObject({ code: 'unreadable', status: 502 })
    expect(seen.filter((line) => line !== 'GET /health')).toHaveLength(2)
  })
})

it('leaves the answers of Plus alone when a proxy has taken their mark away', async () => {
  const user = { ...fakeMe({ _id: '0'.repeat(24), username: 'bob' }), isBlocking: true, isOwnProfile: false }
  const reason = { type: 'popular', user: null }
  const full = fakeTweet()
  otherServer({
    'GET /users/bob': user,
    'GET /timelines/for-you': { tweets: [{ ...full, reason }], nextCursor: 'next' },
  })
  const { email: _, emailConfirmed: __, language: ___, ...card } = user
  expect(await call('GET /users/:id', { params: { id: 'bob' } })).toEqual(card)
  expect(await call('GET /timelines/for-you')).toEqual({ tweets: [{ ...full, reason }], nextCursor: 'next' })
})
