/** Pages of strangers cannot reach into the server's network, nor cost it more than they may. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pixelBomb } from '#tests/pictures.ts'
import { openGraph, picture, type Site, site } from '#tests/services/site.ts'
import { atOnce, type World, world } from '#tests/world.ts'

interface Net extends World {
  place: Site
  /** A site at an address that cards must never reach. */
  inside: Site
  card(path: string): Promise<unknown>
}

async function attacked(pages: (inside: string) => Parameters<typeof site>[0], settings = {}): Promise<Net> {
  const inside = await site({ '/': openGraph({ title: 'Secret' }), '/secret.png': picture(Buffer.from('x')) })
  const place = await site(pages(inside.origin))
  const net = await world({ settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin, ...settings } })
  const card = async (path: string) =>
    (await net.alice.call('POST /cards', { body: { url: `${place.origin}${path}` } })).card
  return { ...net, place, inside, card }
}

const redirect = (location: string): Parameters<typeof site>[0] => ({
  '/a': (_, response) => response.writeHead(302, { location, 'set-cookie': 'id=1' }).end(),
})

describe('addresses inside the network', () => {
  it.each([
    ['an address', (inside: string) => inside],
    ['a host name', (inside: string) => inside.replace('127.0.0.1', 'localhost')],
    ['an address in another spelling', (inside: string) => inside.replace('127.0.0.1', '0x7f000001')],
    ['an IPv6 address of an IPv4 one', (inside: string) => inside.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['a file', () => 'file:///etc/passwd'],
    ['FTP', () => 'ftp://127.0.0.1/a'],
    ['a data: URL', () => 'data:text/html,<title>x</title>'],
    ['a script', () => 'javascript:alert(1)'],
  ])('are not reached by a redirect to %s', async (_, target) => {
    const { card, inside } = await attacked((origin) => redirect(`${target(origin)}`))
    expect(await card('/a')).toBeNull()
    expect(inside.requests).toEqual([])
  })

  it('are not reached by a link, an image or an embed answer, and no answer says whether they exist', async () => {
    const { alice, card, inside } = await attacked((origin) => ({
      '/image': openGraph({ title: 'Image', image: `${origin}/secret.png` }),
      '/embed': `<title>Embed</title><link type="application/json+oembed" href="${origin}/">`,
    }))
    expect(await card('/image')).toEqual(expect.not.objectContaining({ image: expect.anything() }))
    expect(await card('/embed')).toMatchObject({ title: 'Embed' })
    const asked = [
      `${inside.origin}/`,
      'http://127.0.0.1:1/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://a:b@1.1.1.1/',
    ]
    const answers = await Promise.all(asked.map((url) => alice.call('POST /cards', { body: { url } })))
    expect(answers).toEqual(asked.map(() => ({ card: null })))
    expect(inside.requests).toEqual([])
  })
})

describe('pages that cost', () => {
  it('are cut when they never end, and given up when they are slow', async () => {
    const { card } = await attacked(() => ({
      '/endless': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Endless</title>')
        const write = () => {
          while (response.write('<p>more</p>'.repeat(1_000)));
          response.once('drain', write)
        }
        write()
      },
      '/slow': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write(' '), 200)
        response.on('close', () => clearInterval(timer))
      },
    }))
    expect(await card('/endless')).toMatchObject({ title: 'Endless' })
    const started = performance.now()
    expect(await card('/slow')).toBeNull()
    expect(performance.now() - started).toBeLessThan(7_000)
  })

  it('end after redirects in a circle, and with headers that are too long', async () => {
    const { card, place } = await attacked(() => ({
      ...redirect('/a'),
      '/headers': (_, response) => response.setHeader('x-long', 'x'.repeat(60_000)).end('<title>Long</title>'),
    }))
    expect(await card('/a')).toBeNull()
    expect(place.requests.filter((path) => path === '/a').length).toBeLessThanOrEqual(6)
    expect(place.headers()).not.toHaveProperty('cookie')
    expect(await card('/headers')).toBeNull()
  })

  it('may be bombs: as a page they are cut, as an image left out', async () => {
    const page = gzipSync(Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(200_000_000, ' ')]))
    const pixels = Buffer.from(await pixelBomb(30_000, 30_000).arrayBuffer())
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const { card, files } = await attacked(() => ({
      '/bomb': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page),
      ...Object.fromEntries(
        ['pixels', 'bytes', 'svg', 'liar'].map((name) => [
          `/${name}`,
          openGraph({ title: name, image: `/${name}.png` }),
        ]),
      ),
      '/pixels.png': picture(pixels),
      '/bytes.png': (_, response) =>
        response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(page),
      '/svg.png': picture(svg, 'image/svg+xml'),
      '/liar.png': picture(svg),
    }))
    expect(await card('/bomb')).toMatchObject({ title: 'Bomb' })
    for (const name of ['pixels', 'bytes', 'svg', 'liar'])
      expect(await card(`/${name}`)).toEqual(expect.not.objectContaining({ image: expect.anything() }))
    expect(await files('media')).toEqual([])
  })

  it('hold no script: texts stay texts, on one line', async () => {
    const title = '&lt;script&gt;alert(1)&lt;/script&gt;&#x202e;&#10;x'
    const { card } = await attacked(() => ({ '/a': openGraph({ title, description: 'a&#0;b' }) }))
    expect(await card('/a')).toMatchObject({ title: '<script>alert(1)</script> x' })
  })
})

describe('many links', () => {
  const queue = ({ app }: World) => app.deps.db.selectFrom('link_card_queue').select('id').execute()

  it('of one page in fifty posts at once cause one fetch', async () => {
    const net = await attacked(() => ({ '/a': openGraph({ title: 'A page' }) }))
    const members = net.crowd(5)
    const posts = await atOnce(50, (index) => members[index % 5]!.posts(`${index} ${net.place.origin}/a`))
    await net.settles()
    await expect.poll(() => queue(net), { timeout: 10_000 }).toEqual([])
    await net.settles()
    const seen = await Promise.all(posts.map((post) => members[0]!.sees(post)))
    expect(seen.map(({ card }) => card?.title)).toEqual(Array(50).fill('A page'))
    expect(net.place.requests.filter((path) => path === '/a')).toHaveLength(1)
  })

  it('of one member take no more than some places of the queue, so that those of others are fetched soon', async () => {
    const held = new Set<() => void>()
    const net = await attacked(() => ({
      '/robots.txt': (_, response) => held.add(() => response.writeHead(404).end()),
      '/other': openGraph({ title: 'A page' }),
    }))
    const { app, alice, bob, place } = net
    await atOnce(40, (index) => alice.posts(`${place.origin}/${index}`))
    await net.settles()
    await bob.posts(`${place.origin}/other`)
    await net.settles()
    const queued = await app.deps.db.selectFrom('link_card_queue').select(['url', 'account_id']).execute()
    const by = async (member: typeof alice) => {
      const id = app.deps.ids.parse(await member.id)
      return queued.filter((row) => row.account_id === id).length
    }
    expect([await by(alice), await by(bob)]).toEqual([30, 1])
    for (const release of held) release()
  })

  it('of one member are fetched up to a limit, and wait in a queue that ends', async () => {
    const net = await attacked(() => ({}), { RATE_LIMIT_LINK_CARDS: '5/3600' })
    await atOnce(30, (index) => net.alice.posts(`${net.place.origin}/${index}`))
    await net.settles()
    await expect.poll(() => queue(net), { timeout: 20_000 }).toEqual([])
    expect(net.place.requests.filter((path) => path !== '/robots.txt')).toHaveLength(5)
  })
})
