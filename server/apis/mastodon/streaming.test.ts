import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createStreamingAPIClient } from 'masto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { eventsOf } from '#tests/event-stream.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { MastodonStream } from '#tests/mastodon-stream.ts'
import type { Member } from '#tests/member.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'

const tokenOf = async (member: Member, ...scopes: ('read' | 'read:statuses' | 'read:notifications')[]) =>
  (await createsToken(member, scopes.length > 0 ? scopes : ['read'])).secret

describe('the stream `user`', () => {
  it('has what the home timeline shows, its changes and its ends', async () => {
    const { alice, bob, carol, app, origin } = await world()
    await alice.follows(bob)
    const { ids } = app.deps
    const decimal = ({ _id }: { _id: string }) => toDecimal(ids, ids.parse(_id))
    const stream = await MastodonStream.open(origin, await tokenOf(alice), 'user')
    const strange = await carol.posts('Not followed')
    const post = await bob.posts('First')
    const update = await stream.nextOf('update')
    expect(update).toMatchObject({
      stream: ['user'],
      payload: {
        id: decimal(post),
        content: '<p>First</p>',
        account: { username: 'bob' },
        favourited: false,
        filtered: [],
      },
    })
    await alice.likes(post)
    await bob.edits(post, { content: 'Second' })
    expect(await stream.nextOf('status.update')).toMatchObject({
      payload: { id: decimal(post), content: '<p>Second</p>', favourited: true },
    })
    await bob.retweets(strange)
    const { payload: repost } = await stream.nextOf('update')
    expect(repost).toMatchObject({ account: { username: 'bob' }, reblog: { id: decimal(strange) } })
    await bob.retweets(strange, false)
    expect(await stream.next()).toEqual({ stream: ['user'], event: 'delete', payload: repost.id })
    // The home timeline leaves out replies to users whom the viewer does not follow.
    await bob.replies(strange, 'Between us')
    await bob.deletes(post)
    expect(await stream.next()).toEqual({ stream: ['user'], event: 'delete', payload: decimal(post) })
    const own = await alice.posts('Own')
    expect(await stream.nextOf('update')).toMatchObject({ payload: { id: decimal(own), pinned: false } })
  })

  it('has nothing of users who are blocked or muted, of others’ private posts, and no muted words', async () => {
    const cast = await world()
    const { alice, bob, carol, origin } = cast
    await alice.follows(bob)
    await carol.blocks(alice)
    const hidden = await carol.posts('By a user who blocks alice')
    const client = await mastodonOf(cast, alice)
    const stream = await MastodonStream.open(origin, await tokenOf(alice), 'user', 'public')
    const filter = await client.v1.filters.create({ phrase: 'cactus', context: ['home', 'public'] })
    expect(await stream.next()).toEqual({ stream: ['user'], event: 'filters_changed' })
    await client.v1.filters.create({ phrase: 'moss', context: ['home', 'public'], irreversible: true })
    await stream.next()
    await bob.retweets(hidden)
    await carol.posts('Hello alice')
    await bob.posts('For bob alone', { audience: 'mentioned' })
    await bob.posts('Moss is everywhere')
    await bob.posts('A cactus')
    for (const name of ['user', 'public'])
      expect(await stream.nextOf('update')).toMatchObject({
        stream: [name],
        payload: {
          content: '<p>A cactus</p>',
          filtered: [{ filter: { id: filter.id, filter_action: 'warn' }, keyword_matches: ['cactus'] }],
        },
      })
    await alice.mutes(bob)
    await bob.posts('Unheard')
    await alice.posts('End')
    expect(await stream.nextOf('update')).toMatchObject({ payload: { content: '<p>End</p>' } })
  })
})

describe('the streams of posts by everyone', () => {
  it('have public posts with their hashtags, to each reader as they see them', async () => {
    const { alice, bob, carol, origin } = await world()
    const root = await alice.posts('Root')
    const streams = await Promise.all(
      [alice, bob].map(async (member) =>
        MastodonStream.open(origin, await tokenOf(member), 'public:local', 'public:media'),
      ),
    )
    for (const stream of streams) stream.send({ type: 'subscribe', stream: 'hashtag', tag: 'Rain' })
    for (const stream of streams) await stream.isProcessed()
    await carol.protects()
    await bob.replies(root, 'An answer to another user')
    await carol.posts('Protected #rain')
    await bob.posts('For followers #rain', { audience: 'followers' })
    await bob.posts('Much #RAIN')
    const [reader, author] = streams
    for (const name of [['public:local'], ['hashtag', 'Rain']]) {
      const seen = await reader!.nextOf('update')
      expect(seen).toMatchObject({ stream: name, payload: { tags: [{ name: 'rain' }] } })
      expect(seen.payload).not.toHaveProperty('pinned')
      expect(await author!.nextOf('update')).toMatchObject({ stream: name, payload: { pinned: false } })
    }
    reader!.send({ type: 'unsubscribe', stream: 'public:local' })
    await reader!.isProcessed()
    await bob.posts('Dry')
    await bob.posts('Wet #rain')
    expect(await reader!.nextOf('update')).toMatchObject({ stream: ['hashtag', 'Rain'] })
  })
})

describe('the stream of a hashtag', () => {
  it('has the posts with any spelling of it, and the end of these alone', async () => {
    const { alice, bob, origin } = await world()
    const stream = await MastodonStream.open(origin, await tokenOf(alice))
    stream.send({ type: 'subscribe', stream: 'hashtag', tag: 'cafe' })
    await stream.isProcessed()
    const posts = [await bob.posts('No hashtag'), await bob.posts('Another #tea'), await bob.posts('At the #Café')]
    const { payload } = await stream.nextOf('update')
    expect(payload).toMatchObject({ content: expect.stringContaining('At the') })
    for (const post of posts) await bob.deletes(post)
    expect(await stream.next()).toMatchObject({ event: 'delete', payload: payload.id })
  })
})

describe('notifications', () => {
  it('come with their scope, and end with their cause', async () => {
    const { alice, bob, origin, settles } = await world()
    const post = await alice.posts('Hello')
    const posts = await MastodonStream.open(origin, await tokenOf(alice, 'read:statuses'), 'user', 'user:notification')
    expect(await posts.next()).toMatchObject({ error: 'Access token does not have the required scopes', status: 403 })
    const all = await MastodonStream.open(origin, await tokenOf(alice), 'user')
    const only = await MastodonStream.open(origin, await tokenOf(alice, 'read:notifications'), 'user:notification')
    await bob.likes(post)
    await settles()
    for (const [stream, name] of [
      [all, 'user'],
      [only, 'user:notification'],
    ] as const)
      expect(await stream.nextOf('notification')).toMatchObject({
        stream: [name],
        payload: {
          type: 'favourite',
          account: { username: 'bob' },
          status: { content: '<p>Hello</p>', favourites_count: 1 },
        },
      })
    await alice.posts('Next')
    expect(await posts.nextOf('update')).toMatchObject({ payload: { content: '<p>Next</p>' } })
  })
})

describe('the stream `direct`', () => {
  it('has the conversation of a new or changed private mention, for those whose list shows it', async () => {
    const cast = await world()
    const { alice, bob, carol, origin } = cast
    await alice.mutes(carol)
    const token = await tokenOf(alice, 'read:statuses')
    const stream = await MastodonStream.open(origin, token, 'direct')
    const strangers = await MastodonStream.open(origin, await tokenOf(carol), 'direct')
    const client = await mastodonOf(cast, alice)
    const PRIVATE = { audience: 'mentioned' } as const
    const root = await bob.posts('Lunch, @alice?', PRIVATE)
    const { stream: name, payload } = await stream.nextOf('conversation')
    expect([name, payload]).toEqual([
      ['direct'],
      {
        id: expect.any(String),
        unread: true,
        accounts: [expect.objectContaining({ username: 'bob' })],
        last_status: expect.objectContaining({ content: expect.stringContaining('Lunch'), visibility: 'direct' }),
      },
    ])
    await bob.posts('For all, @alice')
    await carol.posts('Unheard, @alice', PRIVATE)
    await bob.edits(root, { content: 'Dinner, @alice?' })
    expect(await stream.nextOf('conversation')).toMatchObject({
      payload: { id: payload.id, last_status: { content: expect.stringContaining('Dinner') } },
    })
    const answer = await bob.replies(root, 'Tomorrow, @alice', PRIVATE)
    await stream.nextOf('conversation')
    // Neither an older post nor a deleted one changes the conversation.
    await bob.edits(root, { content: 'Supper, @alice?' })
    await client.v1.conversations.$select(String(payload.id)).read()
    await bob.deletes(answer)
    await bob.posts('Another thing, @alice', PRIVATE)
    expect(await stream.nextOf('conversation')).toMatchObject({
      payload: { last_status: { content: expect.stringContaining('Another') } },
    })
    await strangers.isProcessed()
    expect(strangers.frames).toEqual([])
  })
})

describe('a connection', () => {
  it('takes its token from the query, the protocol or the header, and its stream from the address', async () => {
    const { alice, bob, origin } = await world()
    const token = await tokenOf(alice)
    const opened = [
      new MastodonStream(origin, `?stream=public&access_token=${token}`),
      new MastodonStream(origin, '/?stream=public', { protocol: token }),
      new MastodonStream(origin, '?stream=public', { headers: { authorization: `Bearer ${token}` } }),
    ]
    for (const stream of opened) await stream.isOpen()
    expect(opened[1]!.ws.protocol).toBe(token)
    await bob.posts('Hello')
    for (const stream of opened) expect(await stream.nextOf('update')).toMatchObject({ stream: ['public'] })
    const [stream] = opened
    for (const [frame, error] of [
      [
        { type: 'subscribe', stream: 'strange' },
        { error: 'Unknown stream type', status: 400 },
      ],
      [
        { type: 'subscribe', stream: 'hashtag' },
        { error: 'Missing tag name parameter', status: 400 },
      ],
      [
        { type: 'subscribe', stream: 'list', list: '1' },
        { error: 'List not found', status: 404 },
      ],
    ] as const) {
      stream!.send(frame)
      expect(await stream!.next()).toEqual(error)
    }
  })

  it('is refused without a token of an app that acts for a member, and ends with the token', async () => {
    const { alice, origin } = await world()
    await alice.signsUp()
    for (const query of ['', '?access_token=plus_1', `?access_token=${alice.token}`]) {
      const { ws } = new MastodonStream(origin, query)
      const status = await new Promise((resolve) =>
        ws.once('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
      )
      expect(status).toBe(401)
    }
    const { token, secret } = await createsToken(alice, ['read'])
    const stream = await MastodonStream.open(origin, secret, 'user')
    const response = await fetch(`${origin}/api/v1/streaming/user?access_token=${secret}`)
    await alice.call('DELETE /tokens/:id', { params: { id: token._id } })
    expect(await stream.closed).toBe(4401)
    expect(await response.text()).toBe(':)\n')
  })

  it('can be that of another program', async () => {
    const { alice, bob, origin } = await world()
    const client = createStreamingAPIClient({
      ...{
        streamingApiUrl: origin.replace(/^http/, 'ws'),
        accessToken: await tokenOf(alice),
        implementation: WebSocket,
      },
    })
    onTestFinished(() => client.close())
    const ws = (await client.prepare()) as unknown as WebSocket
    const next = client.hashtag.subscribe({ tag: 'rain' }).values().next()
    await nextTurn()
    ws.ping()
    await once(ws, 'pong')
    await bob.posts('Much #rain')
    const { value } = await next
    expect(value).toMatchObject({
      stream: ['hashtag', 'rain'],
      event: 'update',
      payload: { account: { username: 'bob' } },
    })
  })

  it('can be one of server-sent events', async () => {
    const { alice, bob, origin } = await world()
    const token = await tokenOf(alice, 'read:statuses')
    const open = (path: string) =>
      fetch(`${origin}/api/v1/streaming/${path}`, {
        headers: { authorization: `Bearer ${token}`, origin: 'https://client.example' },
      })
    expect(await (await open('health')).text()).toBe('OK')
    expect((await open('user/notification')).status).toBe(403)
    expect((await open('list?list=1')).status).toBe(404)
    expect(await (await open('hashtag')).json()).toEqual({ error: 'Missing tag name parameter' })
    const response = await open('hashtag?tag=rain')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const events = eventsOf(response)
    await bob.posts('Much #rain')
    expect((await events.next()).value).toMatchObject({
      event: 'update',
      data: { content: expect.stringContaining('Much') },
    })
    await events.return(undefined)
  })
})
