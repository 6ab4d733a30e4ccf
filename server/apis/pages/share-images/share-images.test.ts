import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { PublicPage, RenderPage } from '#contract/pages.ts'
import { photo } from '#tests/pictures.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { type World, world } from '#tests/world.ts'

const settings = { PUBLIC_URL: 'https://plus.example' }

/** The oEmbed answer about a post, as its page links to it. */
async function embedOf({ stranger }: World, id: string, more = '') {
  const url = encodeURIComponent(`https://plus.example/tweet/${id}`)
  return stranger.sends(`GET /oembed?url=${url}${more}`)
}

const pathOf = (text: string): string => new URL(JSON.parse(text).thumbnail_url).pathname

it('draws the image of a text post, until the post changes or is gone', async () => {
  const cast = await world({ settings })
  await opensToVisitors(cast)
  const { alice, stranger } = cast
  const post = await alice.posts('Hello <b>world</b> & مرحبا')
  const path = pathOf((await embedOf(cast, post._id)).text)
  const { status, headers, bytes } = await stranger.downloads(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { width, height, channels } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(channels).toBeGreaterThanOrEqual(3)

  await alice.edits(post, { content: 'Another text' })
  const old = await stranger.sends(`GET ${path}`, { redirect: 'manual' })
  const current = pathOf((await embedOf(cast, post._id)).text)
  expect([old.status, old.headers.get('location')]).toEqual([302, current])
  await alice.deletes(post)
  expect((await stranger.sends(`GET ${current}`)).status).toBe(404)
})

it('takes the first image of a post instead, unless it is covered', async () => {
  const cast = await world({ settings })
  await opensToVisitors(cast)
  const { alice, stranger } = cast
  const files = { images: [await photo()] }
  const { tweet } = await alice.call('POST /tweets', { body: { content: 'open' }, files })
  expect(pathOf((await embedOf(cast, tweet._id)).text)).toBe(tweet.media[0]!.url)
  const { headers } = await stranger.downloads(tweet.media[0]!.url)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const covered = await alice.call('POST /tweets', { body: { content: 'covered', warning: 'Spiders' }, files })
  expect(pathOf((await embedOf(cast, covered.tweet._id)).text)).toMatch(/^\/share\//)
})

/** The path of the image that a page names, where the page is rendered as its JSON. */
async function imageOf({ origin }: World, path: string): Promise<string | null> {
  const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
  const { shareImage } = JSON.parse(html) as PublicPage
  return shareImage && new URL(shareImage.url).pathname
}

const render: RenderPage = async function* (page) {
  yield JSON.stringify(page)
}

it('draws a profile and a hashtag, until they change or visitors see nothing of them', async () => {
  const cast = await world({ settings, render })
  const { alice, bob, stranger } = cast
  await alice.posts('Hello #boats and #قوارب, <b>#b&o</b>')
  await bob.posts(`#${'长'.repeat(100)}`)
  await alice.changesProfile({ bio: 'Hello <b>world</b> & مرحبا' })
  await opensToVisitors(cast)
  await cast.settles()
  const tags = ['boats', 'قوارب', 'b', '长'.repeat(100)]
  const pages = ['/user/alice', '/user/bob', ...tags.map((tag) => `/explore?q=${encodeURIComponent(`#${tag}`)}`)]
  for (const page of pages) {
    const { status, bytes } = await stranger.downloads((await imageOf(cast, page))!)
    const { width, height } = await sharp(bytes).metadata()
    expect([page, status, width, height]).toEqual([page, 200, 1200, 630])
  }
  const [profile, tag] = [(await imageOf(cast, pages[0]!))!, (await imageOf(cast, pages[2]!))!]
  await alice.sets({ publicPages: false })
  for (const path of [
    profile,
    tag,
    tag.replace('boats', 'nothing'),
    tag.replace('boats', 'Boats'),
    '/share/user/x-1.png',
  ])
    expect([path, (await stranger.sends(`GET ${path}`)).status]).toEqual([path, 404])
  expect(await imageOf(cast, pages[2]!)).toBeNull()
})
