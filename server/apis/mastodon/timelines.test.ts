import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { MastodonStream } from '#tests/mastodon-stream.ts'
import type { Member } from '#tests/member.ts'
import { pictureAs } from '#tests/pictures.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { openGraph, site } from '#tests/services/site.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'
import { mastodonCalls } from './calls/index.ts'

describe('GET /v1/timelines/home', () => {
  it('has posts and reposts of followed users, each repost with an id of its own', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await alice.follows(bob)
    const post = await carol.posts('Hello @alice, see https://example.com/a?b=1&c=2 <b> #Rain')
    const own = await bob.posts('Second line\nand\n\nparagraph')
    await bob.retweets(post)
    const client = await mastodonOf(cast, alice)
    const [repost, second] = await client.v1.timelines.home.list()
    expect(repost).toMatchObject({
      account: { username: 'bob' },
      reblog: {
        account: { username: 'carol' },
        mentions: [{ username: 'alice' }],
        tags: [{ name: 'rain' }],
        favourited: false,
      },
    })
    expect(repost!.id).not.toBe(repost!.reblog!.id)
    expect(second).toMatchObject({
      content: '<p>Second line<br />and</p><p>paragraph</p>',
      url: `${cast.origin}/tweet/${own._id}`,
      visibility: 'public',
    })
    const page = await client.v1.timelines.home.list({ maxId: repost!.id })
    expect(page.map(({ id }) => id)).toEqual([second!.id])
    expect(await client.v1.statuses.$select(second!.id).fetch()).toMatchObject({ id: second!.id })
    await bob.quotes(await alice.quotes(own, 'inner'), 'outer')
    expect((await client.v1.timelines.home.list())[0]).toMatchObject({
      content: '<p>outer</p>',
      quote: {
        state: 'accepted',
        quotedStatus: { content: '<p>inner</p>', reblog: null, quote: { state: 'accepted' } },
      },
      quoteApproval: { automatic: ['public'], currentUser: 'automatic' },
    })
    expect(repost!.reblog!.content.replaceAll(cast.origin, 'https://plus.example')).toMatchInlineSnapshot(
      `"<p>Hello <span class="h-card" translate="no"><a href="https://plus.example/user/alice" class="u-url mention">@<span>alice</span></a></span>, see <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">https://</span><span>example.com/a?b=1&amp;c=2</span><span class="invisible"></span></a> &lt;b&gt; <a href="https://plus.example/explore?q=%23Rain" class="mention hashtag" rel="tag">#<span>Rain</span></a></p>"`,
    )
  })

  it('has addresses of the origin that it is read at, whatever a request names as its host', async () => {
    const cast = await world()
    const { alice } = cast
    const { secret } = await createsToken(alice, ['read'])
    await alice.posts('@bob at http://a.example/tweet')
    const readAt = async (host: string) => {
      const headers = { host, authorization: `Bearer ${secret}` }
      const answer = await new Promise<IncomingMessage>((resolve) =>
        get(`${cast.origin}/api/v1/timelines/home`, { headers }, resolve),
      )
      return JSON.parse(await text(answer))[0] as mastodon.v1.Status
    }
    for (const host of ['a.example', 'b.example', 'a.example'])
      expect(await readAt(host)).toMatchObject({
        url: expect.stringContaining(`http://${host}/tweet/`),
        account: { url: `http://${host}/user/alice` },
        content: expect.stringMatching(`href="http://${host}/user/bob".*href="http://a.example/tweet"`),
      })
    expect(await readAt('$&.example')).toBeUndefined()
  })

  it('has the posts directly above min_id, however many are newer, and links to the pages beside', async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { alice, bob, carol, origin } = cast
    for (const member of [bob, carol]) await alice.follows(member)
    const texts = Array.from({ length: 120 }, (_, index) => `${index}`)
    for (const text of texts) {
      await bob.posts(text)
      if (Number(text) % 10 === 0) await carol.posts('muted')
    }
    await alice.mutes(carol)
    const client = await mastodonOf(cast, alice)
    const down: mastodon.v1.Status[] = []
    for await (const page of client.v1.timelines.home.list({ limit: 7 })) down.push(...page)
    expect(down.map(({ content }) => content)).toEqual(texts.toReversed().map((text) => `<p>${text}</p>`))
    const { secret } = await createsToken(alice, ['read'])
    const list = async (query: string) => {
      const answer = await fetch(`${origin}/api/v1/timelines/home?${query}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      return { ids: ((await answer.json()) as { id: string }[]).map(({ id }) => id), link: answer.headers.get('link') }
    }
    const ids = down.map(({ id }) => id)
    const { ids: above, link } = await list(`limit=5&min_id=${ids[110]}`)
    expect(above).toEqual(ids.slice(105, 110))
    const address = `${origin}/api/v1/timelines/home?limit=5`
    expect(link).toBe(`<${address}&max_id=${ids[109]}>; rel="next", <${address}&min_id=${ids[105]}>; rel="prev"`)
    expect((await list(`limit=5&since_id=${ids[110]}`)).ids).toEqual(ids.slice(0, 5))
    expect(await list(`min_id=${ids[0]}`)).toEqual({ ids: [], link: null })
    expect((await list('max_id=none')).ids).toEqual([])
  })
})

/** Parameters that the types of `masto` leave out. */
const further = (parameters: object): mastodon.rest.v1.ListTimelineParams => parameters

/** The lists of all users. `URL` is replaced by an address. */
const PUBLIC_LISTS = [
  ...['', '?local=true', '?only_media=true', '?min_id=1', '?limit=1'].map((query) => `/v1/timelines/public${query}`),
  ...['', '?any[]=rain', '?only_media=true'].map((query) => `/v1/timelines/tag/rain${query}`),
  '/v1/timelines/link?url=URL',
  '/v1/trends/statuses',
]
const PUBLIC_STREAMS = ['public', 'public:local', 'public:media']

describe('timelines of all users', () => {
  it('have public posts without replies to others, those with media, and none of users who are hidden', async () => {
    const cast = await world()
    const { alice, bob, carol, settles } = cast
    const post = await bob.posts('One #Rain')
    await bob.replies(post, 'own reply #rain #wind')
    await alice.replies(post, 'other reply #rain')
    await bob.posts('picture #Rain #sun', { images: [await pictureAs('png')] })
    await carol.posts('hidden #rain')
    await carol.blocks(alice)
    const deaf = await bob.posts('for me #rain', { audience: 'mentioned' })
    await settles()
    const client = await mastodonOf(cast, alice)
    const { timelines } = client.v1
    const of = async (list: PromiseLike<mastodon.v1.Status[]>) =>
      (await list).map(({ content }) => content.replaceAll(/<[^>]*>/g, ''))
    expect(await of(timelines.public.list())).toEqual(['picture #Rain #sun', 'own reply #rain #wind', 'One #Rain'])
    expect(await of(timelines.public.list({ local: true, limit: 1 }))).toEqual(['picture #Rain #sun'])
    expect(await of(timelines.public.list({ remote: true }))).toEqual([])
    expect(await of(timelines.public.list({ onlyMedia: true }))).toEqual(['picture #Rain #sun'])
    const rain = timelines.tag.$select('RAIN')
    expect(await of(rain.list())).toEqual([
      'picture #Rain #sun',
      'other reply #rain',
      'own reply #rain #wind',
      'One #Rain',
    ])
    expect(await of(rain.list({ onlyMedia: true }))).toEqual(['picture #Rain #sun'])
    expect(await of(rain.list(further({ all: ['wind'] })))).toEqual(['own reply #rain #wind'])
    expect(await of(rain.list(further({ none: ['wind', 'sun'], limit: 1 })))).toEqual(['other reply #rain'])
    expect(await of(timelines.tag.$select('wind').list(further({ any: ['sun', '#'] })))).toEqual([
      'picture #Rain #sun',
      'own reply #rain #wind',
    ])
    await expect(client.v1.statuses.$select(deaf._id).fetch()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('public lists', () => {
  it('have public posts alone, with every token, and so do streams and feeds', async () => {
    const place = await site({ '/a': openGraph({ title: 'A page' }) })
    const cast = await world({ settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin } })
    const { alice, bob, carol, origin, settles } = cast
    const url = `${place.origin}/a`
    await alice.call('POST /cards', { body: { url } })
    await opensToVisitors(cast)
    for (const member of [bob, carol]) await alice.follows(member)
    await carol.protects()
    const tokens = await Promise.all(
      [alice, bob, carol].map(async (member) => (await createsToken(member, ['read'])).secret),
    )
    const streams = await Promise.all(tokens.map((token) => MastodonStream.open(origin, token, ...PUBLIC_STREAMS)))
    for (const stream of streams) stream.send({ type: 'subscribe', stream: 'hashtag', tag: 'rain' })
    for (const stream of streams) await stream.isProcessed()
    const texts: [Member, string, ('followers' | 'mentioned')?][] = [
      [bob, 'closed', 'followers'],
      [bob, 'closed', 'mentioned'],
      [alice, 'closed', 'followers'],
      [carol, 'closed'],
      [bob, 'open'],
    ]
    // A post has a picture or a card.
    for (const images of [[await pictureAs('png')], []])
      for (const [member, word, audience] of texts) {
        const post = await member.posts(`${word} #rain @alice ${url}`, { images, ...(audience && { audience }) })
        await member.edits(post, { content: `${word} again #rain @alice ${url}` })
      }
    await settles()
    const words = (text: string) => text.match(/\b(?:open|closed)(?= again| #| <)/g) ?? []
    const listed: string[] = []
    for (const path of PUBLIC_LISTS)
      for (const token of [...tokens, undefined]) {
        const list = path.replace('URL', encodeURIComponent(url))
        const answer = await fetch(`${origin}/api${list}`, {
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
        const statuses = (await answer.json()) as mastodon.v1.Status[]
        expect([list, new Set(statuses.flatMap(({ content }) => words(content)))]).toEqual([list, new Set(['open'])])
        listed.push(...statuses.map(({ visibility }) => visibility))
      }
    expect(new Set(listed)).toEqual(new Set(['public']))
    for (const stream of streams) {
      await stream.isProcessed()
      const heard = stream.frames.map(
        ({ event, stream: [name], payload = '' }) => `${name} ${event} ${words(payload)[0]}`,
      )
      expect(new Set(heard)).toEqual(
        new Set(
          [...PUBLIC_STREAMS, 'hashtag'].flatMap((name) => [`${name} update open`, `${name} status.update open`]),
        ),
      )
    }
    for (const path of ['/user/bob', '/user/carol', '/tags/rain'])
      for (const form of ['rss', 'atom', 'json']) {
        const { text } = await cast.stranger.sends(`GET ${path}.${form}`)
        expect([path, form, text.includes('closed'), text.includes('open again')]).toEqual([
          ...[path, form, false],
          path !== '/user/carol',
        ])
      }
    // What a protected member writes for everyone is for followers.
    const home = await (await mastodonOf(cast, alice)).v1.timelines.home.list()
    expect(home.slice(0, 5).map(({ visibility }) => visibility)).toEqual([
      'public',
      'private',
      'private',
      'direct',
      'private',
    ])
  })

  it('are all in the table of that test', () => {
    const lists = Object.entries<Endpoint>(mastodonCalls).flatMap(([call, { access }]) =>
      access === 'public' && /timelines|trends\/statuses/.test(call) ? call.slice('GET '.length) : [],
    )
    const tried = PUBLIC_LISTS.map((path) => path.replace(/\?.*/, '').replace('/tag/rain', '/tag/:hashtag'))
    expect(new Set(tried)).toEqual(new Set(lists))
  })
})

describe('GET /v1/timelines/link', () => {
  it('has the posts whose card is of the address', async () => {
    const place = await site({ '/a': openGraph({ title: 'A page' }), '/a/b': openGraph({ title: 'Another page' }) })
    const cast = await world({ settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin } })
    const { alice, bob, settles } = cast
    for (const path of ['/a', '/a/b']) await alice.call('POST /cards', { body: { url: `${place.origin}${path}` } })
    await bob.posts(`See ${place.origin}/a#chapter-2`)
    await bob.posts(`See ${place.origin}/a/b`)
    await settles()
    const { timelines } = (await mastodonOf(cast, alice)).v1
    const titles = async (url: string) => (await timelines.link.list({ url })).map(({ card }) => card?.title)
    expect(await titles(`${place.origin}/a#part`)).toEqual(['A page'])
    const [status] = await timelines.link.list({ url: `${place.origin}/a` })
    expect(status!.card!.url).toBe(`${place.origin}/a#chapter-2`)
    expect(await titles(`${place.origin}/a/b`)).toEqual(['Another page'])
    expect(await titles(`${place.origin}/`)).toEqual([])
  })
})

describe('visitors', () => {
  it('read public posts where the network lets them, and nothing else', async () => {
    const cast = await world()
    const { bob, carol, settles, origin } = cast
    await bob.posts('Public #rain')
    await carol.posts('Protected #rain')
    await carol.protects()
    await settles()
    const paths = ['timelines/public', 'timelines/public?only_media=false', 'timelines/tag/rain', 'trends/statuses']
    const read = async (path: string) => {
      const answer = await fetch(`${origin}/api/v1/${path}`)
      return answer.ok ? ((await answer.json()) as { content: string }[]).map(({ content }) => content.slice(0, 9)) : []
    }
    for (const path of paths) expect(await read(path)).toEqual([])
    await opensToVisitors(cast)
    for (const path of paths) expect(await read(path)).toEqual(['<p>Public'])
    for (const path of ['timelines/home', 'bookmarks', 'favourites', 'followed_tags', 'markers'])
      expect((await fetch(`${origin}/api/v1/${path}`)).status).toBe(401)
  })
})

describe('GET /v1/favourites and GET /v1/bookmarks', () => {
  it('have the marked posts, last marked first, by the positions of the marks', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    const [one, two, hers] = [await bob.posts('one'), await bob.posts('two'), await carol.posts('hers')]
    for (const post of [two, hers, one]) {
      await alice.likes(post)
      await alice.bookmarks(post)
    }
    await carol.blocks(alice)
    const client = await mastodonOf(cast, alice)
    for (const list of [client.v1.favourites, client.v1.bookmarks]) {
      const pages: string[][] = []
      for await (const page of list.list({ limit: 1 })) pages.push(page.map(({ content }) => content))
      expect(pages.flat()).toEqual(['<p>one</p>', '<p>two</p>'])
    }
    const [first] = await client.v1.favourites.list()
    expect(first).toMatchObject({ favourited: true, bookmarked: true, reblog: null })
    expect(await (await mastodonOf(cast, bob)).v1.bookmarks.list()).toEqual([])
  })
})

describe('GET /v1/markers', () => {
  it('knows how far the home timeline is read by apps, and notifications by apps and in the web app', async () => {
    const cast = await world()
    const { alice, bob, settles } = cast
    const post = await alice.posts('Hello')
    await bob.likes(post)
    const client = await mastodonOf(cast, alice)
    const fetchBoth = () => client.v1.markers.fetch({ timeline: ['home', 'notifications'] })
    await settles()
    const [first] = await client.v1.notifications.list()
    const { home: unset, notifications: unread } = await fetchBoth()
    expect(unset).toBeUndefined()
    expect(BigInt(unread!.lastReadId)).toBeLessThan(BigInt(first!.id))
    expect(await client.v1.markers.create({ home: { lastReadId: 'x' } })).toEqual({})
    await bob.follows(alice)
    await settles()
    const { notifications } = await alice.notifications()
    const decimals = notifications.map(({ _id }) => BigInt(`0x${_id.slice(0, 14)}`) << 10n)
    const older = String(decimals[1])
    const marked = await client.v1.markers.create({ home: { lastReadId: older }, notifications: { lastReadId: older } })
    expect(BigInt(marked.notifications!.lastReadId) >> 10n).toBe(decimals[1]! >> 10n)
    expect(await alice.unreadNotifications()).toBe(1)
    expect(await fetchBoth()).toEqual(marked)
    // The marker of the home timeline counts its changes, and moves both ways.
    const home = (lastReadId: string) => client.v1.markers.create({ home: { lastReadId } })
    const newer = String(decimals[0])
    const versions = [marked.home]
    for (const to of [older, newer, older]) versions.push((await home(to)).home)
    expect(versions.map(({ version }) => version)).toEqual([1, 1, 2, 3])
    expect(versions.map(({ lastReadId }) => BigInt(lastReadId) >> 10n)).toEqual(
      [older, older, newer, older].map((id) => BigInt(id) >> 10n),
    )
    expect(Date.parse(marked.home.updatedAt)).toBeGreaterThan(0)
    expect(await client.v1.markers.fetch({ timeline: ['home'] })).toEqual({ home: versions.at(-1) })
    expect(await (await mastodonOf(cast, bob)).v1.markers.fetch({ timeline: ['home'] })).toEqual({})
    await alice.reads()
    expect(BigInt((await fetchBoth()).notifications!.lastReadId) >> 10n).toBe(decimals[0]! >> 10n)
    await client.v1.markers.create({ notifications: { lastReadId: older } })
    expect(await alice.unreadNotifications()).toBe(0)
  })
})

describe('calls that Plus does not have', () => {
  it('are empty lists, or not found in the form of Mastodon', async () => {
    const cast = await world()
    const client = await mastodonOf(cast, cast.alice)
    expect(await client.v1.lists.list()).toEqual([])
    expect(await client.v1.trends.links.list()).toEqual([])
    expect(await client.v1.featuredTags.list()).toEqual([])
    await expect(client.v1.lists.create({ title: 'Friends' })).rejects.toMatchObject({ statusCode: 404 })
    for (const [method, path] of [
      ['GET', 'v1/lists/1'],
      ['POST', 'v1/unknown/path'],
      ['GET', 'v1_alpha/async_refreshes/1'],
      ['DELETE', 'v2/unknown'],
    ] as const) {
      const headers = { origin: 'https://client.example', 'access-control-request-method': method }
      const answer = await fetch(`${cast.origin}/api/${path}`, { method, headers })
      expect([answer.status, await answer.json()]).toEqual([404, { error: "This page doesn't exist." }])
      const preflight = await fetch(`${cast.origin}/api/${path}`, { method: 'OPTIONS', headers })
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
        204,
        expect.stringContaining(method),
      ])
      for (const each of [answer, preflight]) expect(each.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
