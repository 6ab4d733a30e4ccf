import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'

const BYTES = Buffer.from(await fakeVideo().arrayBuffer())

const places = [
  { place: 'a folder', settings: async () => ({}) },
  { place: 'a bucket', settings: async () => (await s3Server()).settings },
]

async function videoWorld(settings: Record<string, string>) {
  const cast = await world({ settings: { ...FAKE_FFMPEG, ...settings } })
  const { media } = await hasVideo(cast.alice)
  const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${cast.origin}${url}`, { method, headers, redirect: 'manual' })
  return { cast, url: media!.video!.url, asked }
}

/** Has a public post show the uploaded video; resolves to the public address. */
async function becomesPublic({ alice, app }: World): Promise<string> {
  const { db, ids } = app.deps
  const { _id } = await alice.posts('A post')
  const { hash } = await db.selectFrom('media').select('hash').executeTakeFirstOrThrow()
  await transact(db, (tx) =>
    tx
      .updateTable('media')
      .set({ tweet_id: ids.parse(_id) })
      .execute(),
  )
  await transact(db, (tx) => tx.deleteFrom('videos').execute())
  return `/media/${hash}.mp4`
}

describe.each(places)('A video in $place', ({ settings }) => {
  it('is answered whole, as MP4 that browsers play and run nothing of', async () => {
    const { url, asked } = await videoWorld(await settings())
    const answer = await asked(url)
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      'content-type': 'video/mp4',
      'content-length': String(BYTES.length),
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true)
  })

  it.each([
    ['from the beginning', 'bytes=0-7', 0, 8],
    ['in the middle', 'bytes=20-99', 20, 100],
    ['to the end', 'bytes=100-', 100, undefined],
    ['beyond the end', 'bytes=50-9999999', 50, undefined],
  ])('is answered in a range %s', async (_, range, from, to) => {
    const { url, asked } = await videoWorld(await settings())
    const answer = await asked(url, { range })
    const expected = BYTES.subarray(from, to)
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
      206,
      `bytes ${from}-${from + expected.length - 1}/${BYTES.length}`,
      String(expected.length),
    ])
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true)
  })

  it('has no range beyond its end', async () => {
    const { url, asked } = await videoWorld(await settings())
    const answer = await asked(url, { range: `bytes=${BYTES.length}-` })
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([416, 'no-store', ''])
  })

  it.each(['bytes=0-1,3-4', 'bytes', 'lines=0-1'])('is answered whole to the range %s', async (range) => {
    const { url, asked } = await videoWorld(await settings())
    const answer = await asked(url, { range })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true)
  })

  it('is answered in a range of the version that the browser has, and else whole', async () => {
    const { url, asked } = await videoWorld(await settings())
    const { headers } = await asked(url)
    const range = 'bytes=0-7'
    expect((await asked(url, { range, 'if-range': '"another"' })).status).toBe(200)
    const same = headers.get('etag')!
    expect((await asked(url, { range, 'if-range': same })).status).toBe(206)
  })

  it('is answered without its body to HEAD', async () => {
    const { url, asked } = await videoWorld(await settings())
    const answer = await asked(url, {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
      ...[200, 'video/mp4', String(BYTES.length)],
    ])
    expect(await answer.text()).toBe('')
  })

  it('opens by its plain address once a public post shows it, and not before', async () => {
    const { cast, url, asked } = await videoWorld(await settings())
    const [{ hash }] = (await cast.app.deps.db.selectFrom('media').select('hash').execute()) as [{ hash: string }]
    expect((await asked(`/media/${hash}.mp4`)).status).toBe(404)
    expect((await asked(url.replace('.mp4', '.webp'))).status).toBe(200)
    const open = await becomesPublic(cast)
    const answer = await asked(open, { range: 'bytes=0-7' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      ...[206, 'public, max-age=31536000, immutable, s-maxage=600'],
    ])
  })

  it('is missing where the address is that of a picture', async () => {
    const { url, asked } = await videoWorld(await settings())
    expect((await asked(url.replace('.mp4', '-small.mp4'))).status).toBe(404)
    expect((await asked(url.replace(/signature=./, 'signature=x'))).status).toBe(404)
  })
})

describe('A video in a folder', () => {
  it('says how long it is where a range begins after its end', async () => {
    const { url, asked } = await videoWorld({})
    const answer = await asked(url, { range: `bytes=${BYTES.length}-` })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${BYTES.length}`])
  })

  it('is answered in a range at its end', async () => {
    const { url, asked } = await videoWorld({})
    const answer = await asked(url, { range: 'bytes=-10' })
    const [from, to] = [BYTES.length - 10, BYTES.length - 1]
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${BYTES.length}`])
    expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES.subarray(-10))).toBe(true)
  })
})

describe('The address of a video', () => {
  it('ends with that of its poster', async () => {
    const time = { now: Date.parse('2026-11-27T10:00:00Z') }
    const cast = await world({ clock: () => time.now, settings: FAKE_FFMPEG })
    const { media } = await hasVideo(cast.alice)
    const statuses = async () =>
      Promise.all([media!.url, media!.video!.url].map(async (url) => (await fetch(cast.origin + url)).status))
    expect(await statuses()).toEqual([200, 200])
    time.now += 6 * HOUR_MS
    expect(await statuses()).toEqual([404, 404])
  })

  it('redirects to a store that browsers reach, once it is public', async () => {
    const s3 = await s3Server()
    const { cast, url, asked } = await videoWorld({ ...s3.settings, S3_SIGNED_URLS: 'on' })
    expect((await asked(url, { range: 'bytes=4-7' })).status).toBe(206)
    const open = await becomesPublic(cast)
    const redirect = await asked(open)
    const name = path.basename(open)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(`^${s3.url}/${name.slice(0, 2)}/${name}\\?`),
    ])
    const part = await fetch(redirect.headers.get('location')!, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])
  })
})
