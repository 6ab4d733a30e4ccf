import type { OutgoingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { bytesOf, photo } from '#tests/pictures.ts'
import { openGraph, type Page, picture, site } from '#tests/services/site.ts'
import { world } from '#tests/world.ts'

const head = '<!doctype html><head><title>T</title></head><body>'
const withImages = (...paths: string[]) =>
  `${head}${paths.map((path) => `<meta property="og:image" content="${path}">`).join('')}`

const answers =
  (body: string | Buffer, headers: OutgoingHttpHeaders = {}): Page =>
  (_, response) =>
    response.writeHead(200, headers).end(body)

/** Sends a part of a page, and resets the connection or leaves it open. */
const part =
  (text: string, { isReset }: { isReset: boolean }): Page =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(text, () => isReset && response.destroy())
  }

interface Case {
  pages: Record<string, Page>
  card: { title: string; site?: string; image?: string } | null
}

// One world for all, in which each page has a site of its own: a site has a pause between two pages.
it('cards show of pages and images what browsers show', async () => {
  const large = await bytesOf(await photo({ width: 400, height: 200 }))
  const small = await bytesOf(await photo({ width: 40, height: 20 }))
  const image = '400x200'
  const cases: Record<string, Case> = {
    // First: its image also starts the process that decodes images.
    'texts and image of an oEmbed answer': {
      pages: {
        '/a': '<title>Watch</title><link type="application/json+oembed" href="/embed">',
        '/embed': answers(
          JSON.stringify({ title: 'A &#8211; B', provider_name: 'C &amp; D', thumbnail_url: '/large' }),
        ),
        '/large': picture(large),
      },
      card: { title: 'A – B', site: 'C & D', image },
    },
    'a page that is cut off after its head': { pages: { '/a': part(head, { isReset: true }) }, card: { title: 'T' } },
    'a page of which the rest is late': { pages: { '/a': part(head, { isReset: false }) }, card: { title: 'T' } },
    'a page that is cut off in its head': { pages: { '/a': part('<title>T</title>', { isReset: true }) }, card: null },
    'a page without a type': { pages: { '/a': answers(head) }, card: { title: 'T' } },
    'a download': { pages: { '/a': answers('PK', { 'content-type': 'application/octet-stream' }) }, card: null },
    'an address in plain UTF-8': {
      pages: {
        '/a': (_, response) => response.writeHead(302, { location: '/caf\u00c3\u00a9?\u00fc' }).end(),
        '/caf%c3%a9?%fc': head,
      },
      card: { title: 'T' },
    },
    'the first image that can be shown': {
      pages: {
        '/a': openGraph(
          { image: '/missing', 'image:secure_url': '/page' },
          '<meta name="twitter:image" content="/small"><meta name="twitter:image:src" content="/large">',
        ),
        ...{ '/page': head, '/small': picture(small), '/large': picture(large, 'binary/octet-stream') },
      },
      card: { title: 'Plain title', image },
    },
    'no more than four images': {
      pages: {
        '/a': withImages('/1', '/2', '/1', '/3', '/4', '/large'),
        ...Object.fromEntries(['/1', '/2', '/3', '/4'].map((path) => [path, answers('<p>')])),
        '/large': picture(large),
      },
      card: { title: 'T' },
    },
    'an image after one that does not come': {
      pages: { '/a': withImages('/never', '/large'), '/never': () => {}, '/large': answers(large) },
      card: { title: 'T', image },
    },
    'no image where a tag forbids it': {
      pages: {
        '/a': openGraph({ image: '/large' }, '<meta name="robots" content="max-image-preview:none">'),
        '/large': picture(large),
      },
      card: { title: 'Plain title' },
    },
    'no image where one of several headers forbids it': {
      pages: {
        '/a': answers(withImages('/large'), { 'x-robots-tag': ['otherbot: noindex', 'max-image-preview:none'] }),
        '/large': picture(large),
      },
      card: { title: 'T' },
    },
  }
  const sites = await Promise.all(Object.values(cases).map(({ pages }) => site(pages)))
  const settings = { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: sites.map(({ origin }) => origin).join(',') }
  const { alice } = await world({ settings })
  const found: Case['card'][] = []
  // One after the other: a card has five seconds, also on a busy machine.
  for (const { origin } of sites) {
    const { card } = await alice.call('POST /cards', { body: { url: `${origin}/a` } })
    const { title = '', site: name, image: shown } = card ?? {}
    const size = shown && { image: `${shown.width}x${shown.height}` }
    found.push(card && { title, ...(name && { site: name }), ...size })
  }
  const names = Object.keys(cases)
  expect(Object.fromEntries(found.map((card, index) => [names[index], card]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { card }]) => [name, card])),
  )
})
