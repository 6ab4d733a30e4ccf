import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { refusing, type S3TestServer } from '#tests/services/start-s3.ts'
import { FAKE_FFMPEG, fakeVideo, isProcessed, seesVideo, soon, uploads } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

const ID = 'media-id'

interface S3World extends World {
  s3: S3TestServer
  /** The keys of images in the bucket. */
  pictures(): Promise<string[]>
}

async function s3World(settings: (s3: S3TestServer) => Record<string, string> = () => ({})): Promise<S3World> {
  const s3 = await s3Server()
  const cast = await world({ settings: { ...s3.settings, ...settings(s3) } })
  return Object.assign(cast as World, {
    s3,
    pictures: async () => (await s3.keys()).filter((key) => path.basename(key) !== ID),
  })
}

/** Alice's post with a picture, and its address in the bucket. */
async function posted({ alice }: World): Promise<{ url: string; key: string }> {
  const [url] = (await alice.posts('Look', { images: [await photo()] })).images
  const name = path.basename(url!)
  return { url: url!, key: `${name.slice(0, 2)}/${name}` }
}

const asked = async (cast: World, url: string, init: RequestInit = {}): Promise<Response> => {
  const { port } = cast.app.server.server.address() as { port: number }
  return fetch(`http://127.0.0.1:${port}${url}`, { redirect: 'manual', ...init })
}

describe('An image in an S3 store', () => {
  it('is stored under the names of the folder, which is not needed then', async () => {
    const cast = await s3World(() => ({ S3_PREFIX: 'plus/media' }))
    const { key } = await posted(cast)
    expect(await cast.pictures()).toEqual([`plus/media/${key.replace('.webp', '-small.webp')}`, `plus/media/${key}`])
    expect(existsSync(path.join(cast.dataDir, 'media'))).toBe(false)
  })

  it('is served as from the folder: cached for a year, as an image only', async () => {
    const cast = await s3World()
    const { url } = await posted(cast)
    const { status, headers, bytes } = await cast.stranger.downloads(url)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=600',
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  })

  it('is served in ranges, without its body, and not at all to browsers that have it', async () => {
    const cast = await s3World()
    const { url } = await posted(cast)
    const { headers, bytes } = await cast.stranger.downloads(url)
    const part = await asked(cast, url, { headers: { range: 'bytes=8-11' } })
    expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
    expect(part.headers.get('content-range')).toBe(`bytes 8-11/${bytes.length}`)
    const beyond = await asked(cast, url, { headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.status, await beyond.text()]).toEqual([416, ''])
    const head = await asked(cast, url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    const again = await asked(cast, url, { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each(['GET', 'HEAD'])('is not found by %s when it does not exist', async (method) => {
    const cast = await s3World()
    for (const name of [`${'0'.repeat(32)}.webp`, ID, '..%2fmedia-id'])
      expect((await asked(cast, `/media/${name}`, { method })).status).toBe(404)
  })

  it('is deleted with its last post', async () => {
    const { alice, settles, pictures } = await s3World()
    await alice.deletes(await alice.posts('', { images: [await photo()] }))
    await settles()
    expect(await pictures()).toEqual([])
  })
})

describe('S3_SIGNED_URLS', () => {
  it('redirects browsers to an address that the store accepts, the same each time', async () => {
    const cast = await s3World(() => ({ S3_SIGNED_URLS: 'on' }))
    const { url, key } = await posted(cast)
    const { status, headers } = await asked(cast, url)
    const address = headers.get('location')!
    expect({ status, cached: headers.get('cache-control') }).toEqual({
      status: 302,
      cached: 'public, max-age=3600, s-maxage=600',
    })
    expect(address).toMatch(new RegExp(`^${cast.s3.url}/${key}\\?.*X-Amz-Signature=[0-9a-f]{64}`))
    expect((await asked(cast, url)).headers.get('location')).toBe(address)
    const image = await fetch(address)
    expect({ status: image.status, ...Object.fromEntries(image.headers) }).toMatchObject({
      status: 200,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=600',
    })
    expect((await fetch(address.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403)
    const { headers: toHead } = await asked(cast, url, { method: 'HEAD' })
    expect((await fetch(toHead.get('location')!, { method: 'HEAD' })).status).toBe(200)
  })

  it('lets pages load images and videos from the store, and from no other host', async () => {
    const cast = await s3World(() => ({ S3_SIGNED_URLS: 'on' }))
    const { origin } = new URL(cast.s3.url)
    const policy = (await asked(cast, '/service-worker.js')).headers.get('content-security-policy')
    expect(policy).toMatch(
      `img-src 'self' data: blob: ${origin}; media-src 'self' blob: ${origin}; connect-src 'self' ${origin};`,
    )
    expect(policy).toMatch(/^default-src 'self';/)
  })
})

describe('S3_PUBLIC_URL', () => {
  it('redirects browsers there, which the policy of pages allows', async () => {
    const cast = await s3World(({ url }) => ({ S3_PUBLIC_URL: `${url}/`, S3_PREFIX: 'plus' }))
    const { url, key } = await posted(cast)
    const { status, headers } = await asked(cast, url)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 302,
      location: `${cast.s3.url}/plus/${key}`,
      'cache-control': 'public, max-age=86400, s-maxage=600',
    })
    expect((await fetch(headers.get('location')!)).status).toBe(200)
    const policy = (await asked(cast, '/service-worker.js')).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${new URL(cast.s3.url).origin};`)
  })
})

describe('While the S3 store is away', () => {
  it('uploads and images are refused with a text, all else works, and the store is used again once it answers', async () => {
    const cast = await s3World()
    const { alice, s3, pictures } = cast
    const { url } = await posted(cast)
    await s3.stops()
    const refused = {
      status: 503,
      code: 'images_unavailable',
      message: expect.stringMatching(/^Images can’t be saved/),
    }
    const other = { images: [await photo({ colour: '#00e000' })] }
    await expect(alice.posts('With a picture', other)).rejects.toMatchObject(refused)
    const { status, headers } = await asked(cast, url)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    await alice.posts('Without')
    expect(await alice.timeline()).toEqual(['Without', 'Look'])

    await s3.starts()
    expect((await asked(cast, url)).status).toBe(200)
    await alice.posts('With a picture', other)
    expect(await pictures()).toHaveLength(4)
  })

  it('images of deleted posts wait for it', async () => {
    const time = { now: Date.now() }
    const s3 = await s3Server()
    const { alice, settles } = await world({ settings: s3.settings, clock: () => time.now })
    const tweet = await alice.posts('', { images: [await photo()] })
    await settles()
    await s3.stops()
    await alice.deletes(tweet)
    await settles()
    await s3.starts()
    expect(await s3.keys()).toHaveLength(3)
    time.now += 60_000
    await settles()
    expect(await s3.keys()).toEqual([ID])
  })

  it('a video waits for it, too, and nothing of its upload stays', async () => {
    const time = { now: Date.now() }
    const s3 = await s3Server()
    const cast = await world({ settings: { ...FAKE_FFMPEG, ...s3.settings }, clock: () => time.now, processes: 1 })
    const until = path.join(cast.dataDir, 'until')
    const video = await uploads(cast.alice, fakeVideo({ does: 'linger', until }))
    await expect.poll(async () => (await seesVideo(cast.alice, video)).progress, soon).toBeGreaterThan(0)
    await s3.stops()
    await writeFile(until, '')
    await expect.poll(async () => (await seesVideo(cast.alice, video)).state, soon).toBe('waiting')
    await s3.starts()
    time.now += 2 * 60_000
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'ready' })
    await cast.settles()
    expect((await s3.keys()).map((key) => path.extname(key)).sort()).toEqual(['', '.mp4', '.webp', '.webp'])
  })

  it('Plus starts, and uses it later', async () => {
    const s3 = await s3Server()
    await s3.stops()
    const { alice } = await world({ settings: s3.settings })
    await s3.starts()
    await alice.posts('', { images: [await photo()] })
    expect(await s3.keys()).toHaveLength(2)
  })

  it('a short failure is not noticed', async () => {
    const { alice, s3, pictures } = await s3World()
    s3.next(2, refusing(503, 'SlowDown'))
    await alice.posts('', { images: [await photo()] })
    expect(await pictures()).toHaveLength(2)
  })

  it('an error about a full store is reported as out of space', async () => {
    const { alice, s3 } = await s3World()
    s3.next(1, refusing(507, 'XMinioStorageFull'))
    const post = alice.posts('', { images: [await photo()] })
    await expect(post).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  })
})

describe('npm run admin -- check', () => {
  it('makes missing small pictures again, names lost large ones, and deletes unreferenced files', async () => {
    const cast = await s3World(() => ({ S3_PREFIX: 'plus' }))
    const { key } = await posted(cast)
    const { blobs } = cast.app.deps
    const checks = async () => {
      const lines: string[] = []
      const exit = await runChecks(cast.app.deps, true, (line) => lines.push(line))
      return { exit, problems: lines.filter((line) => line.startsWith('  ')) }
    }
    const [small, stray] = [path.basename(key).replace('.webp', '-small.webp'), `${'0'.repeat(32)}.webp`]
    await blobs.remove(small)
    await blobs.put(stray, Buffer.from('x'))
    await cast.s3.ages(`plus/00/${stray}`, 0)
    const problems = [expect.stringContaining(small), expect.stringContaining(stray)]
    expect(await checks()).toEqual({ exit: 0, problems })
    expect(await cast.pictures()).toEqual([`plus/${key.slice(0, 2)}/${small}`, `plus/${key}`])
    await blobs.remove(path.basename(key))
    expect(await checks()).toEqual({ exit: 1, problems: [expect.stringContaining('is missing. Put it back')] })
  })
})

describe('At the start', () => {
  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, /403 SignatureDoesNotMatch \(see S3_SECRET_ACCESS_KEY\)$/],
    [{ S3_ACCESS_KEY_ID: 'nobody' }, /403 InvalidAccessKeyId \(see S3_ACCESS_KEY_ID\)$/],
    [{ S3_BUCKET: 'elsewhere' }, /404 NoSuchBucket \(see S3_BUCKET and S3_PATH_STYLE\)$/],
  ])('what the store refuses is named: %j', async (wrong: Record<string, string>, message) => {
    const starting = s3World(() => wrong)
    await expect(starting).rejects.toThrow(message)
    await expect(starting).rejects.not.toThrow(/hunter2/)
  })
})
