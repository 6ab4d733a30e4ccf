/** Images are checked by their header, counted, and decoded one at a time per member. */
import { describe, expect, it } from 'vitest'
import { avifBomb, frameBomb, photo } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

describe('an image', () => {
  it.each([
    ['an AVIF of 50 megapixels', () => avifBomb(8_000, 6_250)],
    ['an animation of 300 frames that have 17 megapixels together', () => frameBomb(240, 240, 300)],
  ])('is refused from its head where pixels are costly: %s', async (_, bomb) => {
    const { alice, files } = await world()
    const refused = { status: 413, code: 'image_too_many_pixels' }
    await expect(alice.posts('Look', { images: [await bomb()] })).rejects.toMatchObject(refused)
    expect(await files('media')).toEqual([])
  })

  it('of another member waits for at most one image, however many a member has sent', async () => {
    const { alice, bob, files } = await world()
    const heavy = await photo({ width: 3_000, height: 2_000 })
    await bob.signsUp()
    const order: string[] = []
    const many = atOnce(2, async () => {
      await alice.posts('Heavy', { images: [heavy, heavy, heavy, heavy] })
      order.push('alice')
    })
    await expect.poll(() => files('uploads'), { interval: 5 }).toHaveLength(8)
    await bob.posts('Small', { images: [await photo()] })
    order.push('bob')
    await many
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
