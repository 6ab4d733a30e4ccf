import sharp from 'sharp'
import { expect, it } from 'vitest'
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
