import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

const settings = { PUBLIC_URL: 'https://plus.example', WEBSUB_HUB: '' }

async function openWorld(more: Record<string, string> = {}) {
  const cast = await world({ settings: { ...settings, ...more } })
  await opensToVisitors(cast)
  const read = async (path: string) => (await cast.stranger.sends(`GET ${path}`)).text
  return { ...cast, read }
}

async function warns(member: Member, content: string, warning: string): Promise<Tweet> {
  return (await member.call('POST /tweets', { body: { content, warning } })).tweet
}

const HOSTILE = `<script>alert(1)</script> ]]> & "quotes" \u0001\u000b\ufffe end`

describe('feeds of a profile', () => {
  it('have the posts in RSS, Atom and JSON Feed, the newest first', async () => {
    const { alice, read } = await openWorld()
    const warning = 'The end of the film'
    const first = await alice.posts('one\ntwo\n\n\nthree https://example.org/?a=1&b=2 @bob #Tag', {
      images: [await photo()],
      alt: ['a hill'],
    })
    const second = await warns(alice, 'secret', warning)
    const url = (id: string) => `https://plus.example/tweet/${id}`
    const html =
      '<p>one<br>two</p><p>three <a href="https://example.org/?a=1&amp;b=2" rel="nofollow ugc">https://example.org/?a=1&amp;b=2</a> <a href="https://plus.example/user/bob">@bob</a> <a href="https://plus.example/explore?q=%23Tag" rel="tag">#Tag</a></p>'
    const covered = '<details><summary>The end of the film</summary><p>secret</p></details>'

    const rss = parseRssFeed(await read('/user/alice.rss'))
    expect(rss).toMatchObject({ link: 'https://plus.example/user/alice', title: expect.stringContaining('@alice') })
    const [warned, open] = rss.items!
    expect(warned).toMatchObject({
      ...{ title: warning, description: warning, link: url(second._id) },
      content: { encoded: covered },
    })
    expect(open).toMatchObject({
      guid: { value: url(first._id), isPermaLink: true },
      categories: [{ name: 'Tag' }],
      enclosures: [{ type: 'image/webp', url: `https://plus.example${first.media[0]!.url}` }],
      media: { contents: [{ description: { value: 'a hill' } }] },
    })
    expect(open!.enclosures![0]!.length).toBeGreaterThan(100)
    expect(open!.content!.encoded).toContain(html)

    const atom = parseAtomFeed(await read('/user/alice.atom'))
    expect(atom.id).toBe('https://plus.example/user/alice.atom')
    expect(atom.entries!.map(({ id }) => id)).toEqual([url(second._id), url(first._id)])
    expect(atom.entries![0]).toMatchObject({ title: { value: warning }, summary: { value: warning } })

    const json = parseJsonFeed(JSON.parse(await read('/user/alice.json')))
    expect(json.items!.map(({ id }) => id)).toEqual([url(second._id), url(first._id)])
    expect(json.items![1]).toMatchObject({ attachments: [{ title: 'a hill', mime_type: 'image/webp' }] })
  })

  it('are well-formed whatever members write', async () => {
    const { alice, bob, read } = await openWorld()
    const quoted = await bob.posts(HOSTILE)
    await alice.call('POST /tweets', { body: { content: HOSTILE, quote: quoted._id, pollChoices: ['<b>', '&'] } })
    const rss = await read('/user/alice.rss')
    const atom = await read('/user/alice.atom')
    for (const text of [rss, atom]) {
      expect(text).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|<script|<!\[CDATA/u)
      expect(text.replace(/<[^>]*>/g, '')).not.toContain(']]>')
    }
    const html = parseRssFeed(rss).items![0]!.content!.encoded!
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp; &quot;quotes&quot;')
    expect(html).toContain('<ul><li>&lt;b&gt;</li><li>&amp;</li></ul>')
    expect(html).toContain(`<blockquote cite="https://plus.example/tweet/${quoted._id}">`)
    expect(parseAtomFeed(atom).entries![0]!.content!.value).toBe(html)
  })

  it('lead from page to page, and to the hub', async () => {
    const { alice, read, stranger } = await openWorld({ WEBSUB_HUB: 'https://hub.example/' })
    for (let each = 0; each < 31; each++) await alice.posts(`post ${each}`)
    const { headers } = await stranger.sends('GET /user/alice.json')
    expect(headers.get('link')).toBe(
      '<https://plus.example/user/alice.json>; rel="self", <https://hub.example/>; rel="hub"',
    )
    const first = parseJsonFeed(JSON.parse(await read('/user/alice.json')))
    expect(first).toMatchObject({ hubs: [{ type: 'WebSub', url: 'https://hub.example/' }] })
    const next = new URL(first.next_url!)
    const second = parseJsonFeed(JSON.parse(await read(next.pathname + next.search)))
    expect([first.items!.length, second.items!.length, second.next_url]).toEqual([30, 1, undefined])
    const atom = await read(next.pathname.replace('.json', '.atom'))
    expect(parseAtomFeed(atom).links!.map(({ rel }) => rel)).toEqual(['self', 'alternate', 'first', 'next', 'hub'])
  })

  it('have neither replies, reposts nor posts that are not for everyone', async () => {
    const { alice, bob, read } = await openWorld()
    const other = await bob.posts('by bob')
    await alice.retweets(other)
    await alice.replies(other, 'a reply')
    await alice.posts('for followers', { audience: 'followers' })
    await alice.posts('for everyone')
    const { items } = parseJsonFeed(JSON.parse(await read('/user/alice.json')))
    expect(items!.map(({ content_html }) => content_html)).toEqual(['<p>for everyone</p>'])
  })
})

it('the feed of a hashtag has the posts of all members with it, at one address', async () => {
  const { alice, bob, read, stranger, settles } = await openWorld()
  await alice.posts('one #Café')
  await bob.posts('two #café')
  await bob.posts('three')
  await settles()
  expect(parseJsonFeed(JSON.parse(await read('/tags/cafe.json'))).items).toHaveLength(2)
  const { status, headers } = await stranger.sends('GET /tags/Caf%C3%A9.rss', { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, '/tags/cafe.rss'])
  for (const name of ['a%20b', '%23', 'from:alice', '12']) {
    const { status } = await stranger.sends(`GET /tags/${name}.rss`)
    expect(status, name).toBe(404)
  }
})

describe('documents for visitors', () => {
  it('do not exist unless the network has public reading', async () => {
    const { stranger, alice } = await world()
    await alice.posts('hello')
    for (const path of ['/user/alice.rss', '/user/alice.atom', '/user/alice.json', '/tags/plus.rss'])
      expect(await stranger.sends(`GET ${path}`), path).toMatchObject({
        status: 404,
        text: expect.stringContaining('route_not_found'),
      })
  })

  it('are revalidated, and counted for each address', async () => {
    const { stranger, alice } = await openWorld({ RATE_LIMIT_PUBLIC_FILES: '3/60' })
    await alice.posts('hello')
    const { headers } = await stranger.sends('GET /user/alice.rss')
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    const again = () => stranger.sends('GET /user/alice.rss', { headers: { 'if-none-match': headers.get('etag')! } })
    expect(await again()).toMatchObject({ status: 304, text: '' })
    await alice.posts('more')
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(429)
  })

  it('move to the name as it is written', async () => {
    const { stranger, alice } = await openWorld()
    await alice.id
    const { status, headers } = await stranger.sends('GET /user/ALICE.atom?cursor=x', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/user/alice.atom?cursor=x'])
  })
})
