import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { openGraph, picture, site } from '#tests/services/site.ts'
import { atOnce, type World, world } from '#tests/world.ts'
import { isOwnAddress } from './address.ts'

type Member = World['alice']

/** A network whose members link to pages of a site. */
async function linked(pages: Parameters<typeof site>[0] = {}, more: Parameters<typeof world>[0] = {}) {
  const place = await site(pages)
  const settings = { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin, ...more.settings }
  return { place, ...(await world({ ...more, settings })) }
}

const previews = async (member: Member, url: string) => (await member.call('POST /cards', { body: { url } })).card

describe('POST /cards', () => {
  it('answers title, description, site and image of a page, the image as a copy on this server', async () => {
    const image = new Uint8Array(await (await photo({ width: 300, height: 200 })).arrayBuffer())
    const { alice, place, origin, files } = await linked({
      '/a': openGraph({ title: 'A page', description: 'About it', site_name: 'Pages', image: '/a.png' }),
      '/a.png': picture(image, 'image/jpeg'),
    })
    const card = await previews(alice, `${place.origin}/a#part`)
    expect(card).toMatchObject({
      ...{ url: `${place.origin}/a`, title: 'A page', description: 'About it', site: 'Pages' },
      image: { url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/), width: 300, height: 200 },
    })
    expect(await files('media')).toHaveLength(2)
    const opened = await fetch(new URL(card!.image!.url, origin))
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(place.headers()['user-agent']).toBe('PlusBot/1.0')
    expect(place.headers()).not.toHaveProperty('cookie')
  })

  it.each([
    ['its title alone', '<title>Only this</title>', 'Only this'],
    ['tags of Twitter', '<meta name="twitter:title" content="Tweeted">', 'Tweeted'],
  ])('reads %s', async (_, html, title) => {
    const { alice, place } = await linked({ '/a': html })
    expect(await previews(alice, `${place.origin}/a`)).toMatchObject({ title })
  })

  it('reads the title that a page offers for embedding, if it has none of its own', async () => {
    const { alice, place } = await linked({
      '/video': '<title>Watch</title><link rel="alternate" type="application/json+oembed" href="/oembed">',
      '/oembed': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ title: 'A video', provider_name: 'Videos' })),
    })
    expect(await previews(alice, `${place.origin}/video`)).toMatchObject({ title: 'A video', site: 'Videos' })
  })

  it('follows redirects, and asks robots.txt for each', async () => {
    const { alice, place } = await linked({
      '/short': (_, response) => response.writeHead(301, { location: '/long' }).end(),
      '/long': openGraph({ title: 'Long' }),
      '/hidden': (_, response) => response.writeHead(302, { location: '/closed/page' }).end(),
      '/closed/page': openGraph({ title: 'Closed' }),
      '/robots.txt': 'User-agent: *\nDisallow: /closed/\n',
    })
    expect(await previews(alice, `${place.origin}/short`)).toMatchObject({
      title: 'Long',
      url: `${place.origin}/short`,
    })
    expect(await previews(alice, `${place.origin}/hidden`)).toBeNull()
    expect(place.requests).not.toContain('/closed/page')
  })

  it.each([
    ['robots.txt', { '/robots.txt': 'User-agent: PlusBot\nDisallow: /\n' }],
    ['a failing robots.txt', { '/robots.txt': (_, response) => response.writeHead(503).end() }],
    ['a robots tag', { '/a': openGraph({ title: 'No' }, '<meta name="robots" content="nosnippet">') }],
    [
      'a header',
      {
        '/a': (_, response) =>
          response
            .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'nosnippet' })
            .end('<title>No</title>'),
      },
    ],
    ['no title', { '/a': '<p>Text</p>' }],
    ['another type', { '/a': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('x') }],
    ['a missing page', { '/a': (_, response) => response.writeHead(404).end() }],
  ] as [string, Parameters<typeof site>[0]][])('answers none after %s', async (_, pages) => {
    const { alice, place } = await linked({ '/a': openGraph({ title: 'A page' }), ...pages })
    expect(await previews(alice, `${place.origin}/a`)).toBeNull()
  })

  it('fetches a page once for everyone, again after a week, and a failed one after an hour', async () => {
    let now = Date.parse('2027-01-01')
    // Each process has its own fetches.
    const options = { clock: () => now, processes: 1 }
    const { alice, bob, place } = await linked({ '/a': openGraph({ title: 'First' }) }, options)
    const cards = await atOnce(5, () => previews(alice, `${place.origin}/a`))
    expect(cards.map((card) => card?.title)).toEqual(Array(5).fill('First'))
    const fetched = () => place.requests.filter((path) => path === '/a').length
    expect(fetched()).toBe(1)

    place.serves({ '/a': openGraph({ title: 'Second' }) })
    now += 6 * 24 * 60 * 60_000
    expect((await previews(bob, `${place.origin}/a`))?.title).toBe('First')
    now += 24 * 60 * 60_000 + 1
    expect((await previews(bob, `${place.origin}/a`))?.title).toBe('Second')

    expect(await previews(alice, `${place.origin}/b`)).toBeNull()
    place.serves({ '/b': openGraph({ title: 'There now' }) })
    expect(await previews(alice, `${place.origin}/b`)).toBeNull()
    now += 60 * 60_000 + 1
    expect((await previews(alice, `${place.origin}/b`))?.title).toBe('There now')
  })

  it('keeps a card while its site does not answer, and drops it when the site says so', async () => {
    let now = Date.parse('2027-01-01')
    const { alice, place } = await linked({ '/a': openGraph({ title: 'Kept' }) }, { clock: () => now })
    await previews(alice, `${place.origin}/a`)
    now += 8 * 24 * 60 * 60_000
    place.serves({ '/a': (_, response) => response.writeHead(500).end() })
    expect((await previews(alice, `${place.origin}/a`))?.title).toBe('Kept')
    now += 2 * 60 * 60_000
    place.serves({ '/a': '<meta name="robots" content="nosnippet"><title>Kept</title>' })
    expect(await previews(alice, `${place.origin}/a`)).toBeNull()
  })

  it('fetches nothing while the operator has turned cards off, or lets nothing out', async () => {
    for (const settings of [{ LINK_CARDS: 'off' }, { OUTGOING: 'off' }] as Record<string, string>[]) {
      const { alice, place } = await linked({ '/a': openGraph({ title: 'A page' }) }, { settings })
      expect(await previews(alice, `${place.origin}/a`)).toBeNull()
      expect(place.requests).toEqual([])
    }
  })

  it('fetches no page of this network', async () => {
    const { alice, place } = await linked({ '/tweet/1': openGraph({ title: 'Own' }) })
    const other = await site({
      '/a': (_, response) => response.writeHead(301, { location: `${place.origin}/tweet/1` }).end(),
    })
    const own = await world({
      settings: {
        ...{ LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: `${place.origin},${other.origin}` },
        PUBLIC_URL: place.origin,
      },
    })
    expect(await previews(own.alice, `${place.origin}/tweet/1`)).toBeNull()
    expect(await previews(own.alice, `${other.origin}/a`)).toBeNull()
    expect(other.requests).toContain('/a')
    expect(place.requests).toEqual([])
    expect(await previews(alice, `${place.origin}/tweet/1`)).toMatchObject({ title: 'Own' })
  })

  it('requests a page once that redirects nowhere', async () => {
    const { alice, place } = await linked({ '/a': (_, response) => response.writeHead(300).end() })
    expect(await previews(alice, `${place.origin}/a`)).toBeNull()
    expect(place.requests.filter((path) => path === '/a')).toHaveLength(1)
  })

  it('limits how many pages a member has fetched', async () => {
    const { alice, place } = await linked({}, { settings: { RATE_LIMIT_LINK_CARDS: '2/60' } })
    await previews(alice, `${place.origin}/1`)
    await previews(alice, `${place.origin}/1`)
    await expect(previews(alice, `${place.origin}/1`)).rejects.toMatchObject({ status: 429 })
  })

  it('is for members', async () => {
    const { stranger } = await world()
    await expect(stranger.call('POST /cards', { body: { url: 'https://example.org' } })).rejects.toMatchObject({
      status: 401,
    })
  })
})

it('an address of this network may end with a dot', () => {
  const config = { publicUrl: 'https://plus.example' }
  const own = ['https://plus.example/a', 'http://plus.example./a', 'https://PLUS.example.:443/']
  expect(own.map((url) => isOwnAddress(config, url))).toEqual([true, true, true])
  expect(isOwnAddress({ publicUrl: 'http://plus.example:3000' }, 'http://plus.example.:3000/a')).toBe(true)
  expect(isOwnAddress(config, 'https://plus.example.org/')).toBe(false)
})
