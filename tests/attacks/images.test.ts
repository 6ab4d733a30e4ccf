/** Images are checked by their header, counted, and decoded one at a time per member. */
import { describe, expect, it } from 'vitest'
import { admissionRules } from '#server/core/limits/admission.ts'
import { animation, avifBomb, bytesOf, frameBomb, photo, webpBomb } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

describe('an image', () => {
  it.each([
    ['an AVIF of 50 megapixels', () => avifBomb(8_000, 6_250)],
    ['an animation of 300 frames that have 33 megapixels together', () => frameBomb(332, 332, 300)],
    ['a GIF of one pixel on a canvas of 36 megapixels', () => frameBomb(6_000, 6_000, 1)],
    ['a GIF of 10,000 frames', () => frameBomb(1, 1, 10_000), 'image_too_many_frames'],
    ['a GIF of 10,000 frames on a huge canvas', () => frameBomb(60_000, 60_000, 10_000), 'image_too_many_frames'],
    ['a WebP of 10,000 frames', () => webpBomb(10_000), 'image_too_many_frames'],
  ])('is refused from its head where pixels are costly: %s', async (_, bomb, code = 'image_too_many_pixels') => {
    const { alice, files } = await world()
    const refused = { status: 413, code, fields: { images: expect.any(String) } }
    await expect(alice.posts('Look', { images: [await bomb()] })).rejects.toMatchObject(refused)
    expect(await files('media')).toEqual([])
  })

  it('that is a cut animation is refused, and costs no other image of the post a file', async () => {
    const { alice, files } = await world()
    const whole = await bytesOf(await animation(20))
    const refused = { status: 415, code: 'damaged_image' }
    for (const share of [0.1, 0.5, 0.95]) {
      const cut = new File([whole.subarray(0, whole.length * share)], 'cut.gif', { type: 'image/gif' })
      await expect(alice.posts('Look', { images: [await photo(), cut] }), `${share}`).rejects.toMatchObject(refused)
    }
    expect([await files('media'), await files('uploads')]).toEqual([[], []])
  })

  it('of another member waits for at most one image, however many a member has sent', async () => {
    // Each process has a line of its own.
    const { alice, bob, app } = await world({ processes: 1 })
    const { admission } = app.deps
    const image = await photo()
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const order: string[] = []
    const posts = async (member: typeof alice, images: File[]) => {
      await member.posts('Look', { images })
      order.push(member.username)
    }
    const wait = () => admission.figures().find(({ work }) => work === 'image')!.waiting
    // All places are taken until everyone waits, and then one is free.
    const places = Array.from({ length: admissionRules.image.atOnce }, (_, place) => admission.enter('image', -place))
    const [place, ...others] = await Promise.all(places)
    const many = atOnce(2, () => posts(alice, [image, image, image, image]))
    await expect.poll(wait, { interval: 5, timeout: 20_000 }).toBe(2)
    const small = posts(bob, [image])
    await expect.poll(wait, { interval: 5, timeout: 20_000 }).toBe(3)
    place!()
    await Promise.all([many, small])
    for (const release of others) release()
    expect(order).toEqual(['bob', 'alice', 'alice'])
  })

  it('counts its pixels against the hourly limit of a member before it is decoded', async () => {
    const { alice, bob, files } = await world({ settings: { RATE_LIMIT_MEGAPIXELS: '5/3600' } })
    const twoMegapixels = await photo({ width: 1_500, height: 1_000 })
    await alice.posts('Two', { images: [twoMegapixels] })
    await alice.posts('Four', { images: [twoMegapixels] })
    const before = await files('media')
    const refused = { status: 429, code: 'rate_limited' }
    await expect(alice.posts('Six', { images: [twoMegapixels] })).rejects.toMatchObject(refused)
    await expect(alice.changesProfile({}, { avatar: twoMegapixels })).rejects.toMatchObject(refused)
    expect(await files('media')).toEqual(before)
    await bob.posts('Two', { images: [twoMegapixels] })
  })
})
