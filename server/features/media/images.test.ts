import { hash } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { IMAGE_BYTES } from '#contract/limits.ts'
import {
  animation,
  cutPicture,
  disguised,
  frameBomb,
  heavyPhoto,
  look,
  photo,
  photoWithoutEnd,
  pixelBomb,
  telephonePhoto,
  withTail,
} from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('an uploaded image', () => {
  it('is encoded again as WebP, upright, without location, owner or camera', async () => {
    const { alice, stranger } = await world()
    const { media } = await alice.posts('', { images: [await telephonePhoto({ width: 64, height: 32 })] })
    const { bytes, headers } = await stranger.downloads(media[0]!.url)
    const { metadata, width, height, colourAt } = await look(bytes)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(metadata).toMatchObject({ format: 'webp' })
    for (const leak of ['exif', 'gps', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(metadata, leak).not.toHaveProperty(leak)
    expect(bytes.toString('latin1')).not.toMatch(/Alice Secret|Telephone Works|Exif/)
    expect({ width, height }).toEqual({ width: 32, height: 64 })
    expect([colourAt(0.5, 0.2), colourAt(0.5, 0.8)]).toEqual(['red', 'blue'])
  })

  it('has its displayed size, and a tiny preview', async () => {
    const { alice } = await world()
    const { media } = await alice.posts('', { images: [await telephonePhoto({ width: 64, height: 32 })] })
    expect(media[0]).toMatchObject({ width: 32, height: 64 })
    const tiny = Buffer.from(media[0]!.placeholder.replace('data:image/webp;base64,', ''), 'base64')
    const { width, height, colourAt } = await look(tiny)
    expect({ width, height }).toEqual({ width: 8, height: 16 })
    expect([colourAt(0.5, 0.1), colourAt(0.5, 0.9)]).toEqual(['red', 'blue'])
    expect(tiny.length).toBeLessThan(1_000)
  })

  it('has two sizes, never larger than the original', async () => {
    const { alice, stranger } = await world()
    const [large, small] = [await photo({ width: 2_000, height: 1_000 }), await photo({ width: 64, height: 32 })]
    const { media } = await alice.posts('', { images: [large, small] })
    const sizes = media
      .flatMap(({ url, smallUrl }) => [url, smallUrl])
      .map(async (url) => {
        const { width, height } = await look((await stranger.downloads(url)).bytes)
        return `${width}×${height}`
      })
    expect(await Promise.all(sizes)).toEqual(['1600×800', '680×340', '64×32', '64×32'])
    expect(media).toMatchObject([
      { width: 1_600, height: 800 },
      { width: 64, height: 32 },
    ])
  })

  it('is stored once for each owner, under a name that cannot be derived from its content', async () => {
    const { alice, bob, files, stranger } = await world()
    const one = await alice.posts('', { images: [await photo()] })
    const again = await alice.posts('', { images: [await photo()] })
    const others = await bob.posts('', { images: [await photo()] })
    expect(one.images).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/)])
    expect(again.images).toEqual(one.images)
    expect(others.images).not.toEqual(one.images)
    expect(await files('media')).toHaveLength(4)
    const content = hash('sha256', (await stranger.downloads(one.images[0]!)).bytes).slice(0, 32)
    expect((await stranger.downloads(`/media/${content}.webp`)).status).toBe(404)
  })

  it('is cached for a year, and served as an image only', async () => {
    const { alice, stranger } = await world()
    const { images } = await alice.posts('', { images: [await photo()] })
    const { status, headers } = await stranger.downloads(images[0]!)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=600')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('etag')).toBeTruthy()
  })

  it('loses hidden metadata', async () => {
    const { alice, stranger } = await world()
    for (const tail of ['PK\u0003\u0004 hidden archive', '<html><script>alert("hidden")</script>']) {
      const { media } = await alice.posts('', { images: [await withTail(tail)] })
      for (const url of [media[0]!.url, media[0]!.smallUrl])
        expect((await stranger.downloads(url)).bytes.toString('latin1')).not.toContain('hidden')
    }
  })

  it('is refused when it is no image', async () => {
    const { alice, files } = await world()
    const refused = { status: 415, code: 'not_an_image', fields: { images: expect.any(String) } }
    for (const [what, content] of [
      ['text', 'This is no picture at all, whatever its name says.'],
      ['nothing', ''],
      ['an SVG', SVG],
      ['an SVG with an XML head', `<?xml version="1.0"?>${SVG}`],
      ['a web page', '<!doctype html><img src=x onerror=alert(1)>'],
      ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
      ['a program', '#!/bin/sh\nrm -rf /'],
      ['a JPEG that is only a beginning', '\u00ff\u00d8\u00ff\u00e0'],
    ] as const)
      await expect(alice.posts('Look', { images: [disguised(content)] }), what).rejects.toMatchObject(refused)
    expect([await files('media'), await files('uploads'), await alice.timeline()]).toEqual([[], [], []])
  })

  it('is reported as damaged when half of it is missing', async () => {
    const { alice, files } = await world()
    const fault = expect.stringContaining('damaged')
    const refused = { status: 415, code: 'damaged_image', message: fault, fields: { images: fault } }
    for (const [what, cut] of [
      ['a JPEG', () => cutPicture('jpeg')],
      ['a progressive JPEG', () => cutPicture('jpeg', { progressive: true })],
      ['a PNG', () => cutPicture('png')],
      ['an interlaced PNG', () => cutPicture('png', { progressive: true })],
      ['a WebP', () => cutPicture('webp')],
      ['a GIF', () => cutPicture('gif')],
      ['an AVIF', () => cutPicture('avif')],
    ] as const)
      await expect(alice.posts('Look', { images: [await cut()] }), what).rejects.toMatchObject(refused)
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it.each([false, true])('is accepted without the end marker of a JPEG (progressive: %s)', async (progressive) => {
    const { alice, stranger } = await world()
    const { images } = await alice.posts('', { images: [await photoWithoutEnd(progressive)] })
    const { colourAt } = await look((await stranger.downloads(images[0]!)).bytes)
    expect([colourAt(0.2, 0.98), colourAt(0.8, 0.98)]).toEqual(['red', 'blue'])
  })

  it('is refused above 15 MB, and accepted up to it', async () => {
    const { alice, files } = await world()
    const refused = { status: 413, code: 'image_too_large', fields: { images: expect.any(String) } }
    const heavy = alice.posts('Look', { images: [await heavyPhoto(IMAGE_BYTES + 1)] })
    await expect(heavy).rejects.toMatchObject(refused)
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
    expect((await alice.posts('Look', { images: [await heavyPhoto(IMAGE_BYTES)] })).images).toHaveLength(1)
  })

  it('is refused above 50 megapixels', async () => {
    const { alice, files } = await world()
    const refused = { status: 413, code: 'image_too_many_pixels', fields: { images: expect.any(String) } }
    for (const [where, bomb] of [
      ['in one picture', () => pixelBomb(10_000, 5_001)],
      ['in a huge one', () => pixelBomb(60_000, 60_000)],
      ['in the frames of an animation', () => frameBomb(2_000, 2_000, 13)],
    ] as const)
      await expect(alice.posts('Look', { images: [bomb()] }), where).rejects.toMatchObject(refused)
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it('is an animation where it moves, and its small picture the first frame', async () => {
    const { alice, stranger, files, settles } = await world()
    const still = await photo()
    const post = await alice.posts('', { images: [await animation(3), still] })
    expect(post.media.map(({ animated }) => animated)).toEqual([true, undefined])
    const { url, smallUrl } = post.media[0]!
    const pages = async (address: string) => (await look((await stranger.downloads(address)).bytes)).metadata.pages ?? 1
    expect([await pages(url), await pages(smallUrl)]).toEqual([3, 1])
    const edited = await alice.edits(post, { replaceImages: 'true', keepImages: [url], keepAlt: ['Waves'] })
    expect(edited.media).toMatchObject([{ url, smallUrl, animated: true, alt: 'Waves' }])
    await settles()
    // The earlier version keeps both images.
    expect(await files('media')).toHaveLength(4)
    await alice.deletes(post)
    await settles()
    expect(await files('media')).toEqual([])
  })

  it('fails the whole upload when one image is refused', async () => {
    const { alice, files } = await world()
    const images = [await photo(), disguised('no picture')]
    await expect(alice.posts('Look', { images })).rejects.toMatchObject({ code: 'not_an_image' })
    const tweet = await alice.posts('Before')
    await expect(alice.edits(tweet, {}, images)).rejects.toMatchObject({ code: 'not_an_image' })
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it('leaves no file when its post is refused', async () => {
    const { alice, files } = await world()
    const images = [await photo()]
    await expect(alice.posts('x'.repeat(281), { images })).rejects.toMatchObject({ code: 'invalid_fields' })
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it('leaves no file when its sender disconnects', async () => {
    const { app, alice, files } = await world()
    const { port } = app.server.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/tweets HTTP/1.1\r\nhost: plus\r\nauthorization: Bearer ${await alice.token}\r\n` +
        'content-type: multipart/form-data; boundary=edge\r\ncontent-length: 1000000\r\n\r\n--edge\r\n' +
        `content-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
    )
    await expect.poll(() => files('uploads')).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => files('uploads')).toEqual([])
    expect([await files('media'), await alice.timeline()]).toEqual([[], []])
  })

  it('leaves no temporary file after it is stored', async () => {
    const { alice, files } = await world()
    await alice.posts('Look', { images: [await photo()] })
    await expect.poll(() => files('uploads')).toEqual([])
  })
})

describe('An image that is stored while its last other use is removed', () => {
  it('is stored again when its files were deleted before its row was committed', async () => {
    // The process whose store is held up is the one that stores.
    const { alice, app, stranger } = await world({ processes: 1 })
    const { blobs } = app.deps
    const put = blobs.put
    const stored: string[] = []
    blobs.put = async (name, bytes) => {
      await put(name, bytes)
      if (stored.push(name) === 2) await Promise.all(stored.map(blobs.remove))
    }
    const { media } = await alice.posts('', { images: [await photo()] })
    for (const url of [media[0]!.url, media[0]!.smallUrl]) expect((await stranger.downloads(url)).status).toBe(200)
  })

  it('is restored when its row was committed before its files were deleted', async () => {
    // The process whose store is held up is the one that deletes.
    const { alice, app, settles, stranger } = await world({ processes: 1 })
    const first = await alice.posts('', { images: [await photo()] })
    const { blobs } = app.deps
    const remove = blobs.remove
    blobs.remove = async (name) => {
      blobs.remove = remove
      await alice.posts('', { images: [await photo()] })
      await remove(name)
    }
    await alice.deletes(first)
    await settles()
    expect(await alice.timeline()).toHaveLength(1)
    const { url, smallUrl } = first.media[0]!
    for (const address of [url, smallUrl]) expect((await stranger.downloads(address)).status).toBe(200)
  })
})

describe('GET /media/:name', () => {
  it.each([
    '0'.repeat(32),
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}.svg`,
    '..%2f..%2fplus.db',
    '%00.webp',
    'ab/cd.webp',
  ])('finds nothing under %s', async (name) => {
    const { stranger } = await world()
    const { status, text } = await stranger.sends(`GET /media/${name}`)
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 404, code: 'route_not_found' })
  })

  it('answers 304 to a browser that has the picture', async () => {
    const { app, alice } = await world()
    const [url] = (await alice.posts('', { images: [await photo()] })).images
    const { headers } = await app.server.inject(url!)
    const again = await app.server.inject({ url: url!, headers: { 'if-none-match': String(headers.etag) } })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  })
})
