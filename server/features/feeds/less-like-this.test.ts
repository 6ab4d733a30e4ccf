import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { contents, world } from '#tests/world.ts'
import { weightOf } from './ranking.ts'

const at = ({ _id: id }: { _id: string }) => ({ params: { id } })

describe('PUT /tweets/:id/less', () => {
  it('lowers the post, its author and its hashtags in For you', async () => {
    const { alice, bob, carol, member } = await world()
    await alice.signsUp()
    await member('dave').posts('dave plain')
    await carol.posts('carol #cats')
    await bob.posts('bob plain')
    const post = await bob.posts('bob #cats')
    expect(contents(await alice.forYou())).toEqual(['bob #cats', 'bob plain', 'carol #cats', 'dave plain'])
    expect(await alice.call('PUT /tweets/:id/less', at(post))).toEqual({ isLess: true })
    expect(contents(await alice.forYou())).toEqual(['dave plain', 'carol #cats', 'bob plain', 'bob #cats'])
    expect(contents(await member('eve').forYou())[0]).toBe('bob #cats')
    expect(await alice.timeline()).toEqual(['bob #cats', 'bob plain', 'carol #cats', 'dave plain'])
  })

  it('fades', () => {
    const lessLikeThis = [{ tweet: 1, author: 2, tags: ['cats'], at: 0 }]
    const weight = (days: number) => weightOf({ id: 3, author: 2, tags: [] }, lessLikeThis, days * DAY_MS)
    expect(weight(0)).toBeCloseTo(0.4)
    expect(weight(30)).toBeCloseTo(0.7)
    expect(weight(365)).toBeGreaterThan(0.99)
    expect(weightOf({ id: 3, author: 4, tags: ['cats'] }, lessLikeThis, 0)).toBeCloseTo(0.6)
    expect(weightOf({ id: 3, author: 4, tags: ['dogs'] }, lessLikeThis, 0)).toBe(1)
  })

  it('refuses a post that does not exist', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(alice.call('PUT /tweets/:id/less', at({ _id: 'f'.repeat(24) }))).rejects.toMatchObject(missing)
  })
})

describe('DELETE /tweets/:id/less', () => {
  it('removes it, also when repeated', async () => {
    const { alice, bob, carol } = await world()
    await carol.posts('carol')
    const post = await bob.posts('bob')
    await alice.call('PUT /tweets/:id/less', at(post))
    expect(contents(await alice.forYou())).toEqual(['carol', 'bob'])
    for (const _ of [1, 2]) expect(await alice.call('DELETE /tweets/:id/less', at(post))).toEqual({ isLess: false })
    expect(contents(await alice.forYou())).toEqual(['bob', 'carol'])
  })
})

describe('GET /timelines/less', () => {
  it('counts the posts of which the viewer wants less', async () => {
    const { alice, bob } = await world()
    await alice.call('PUT /tweets/:id/less', at(await bob.posts('one')))
    expect(await alice.call('GET /timelines/less')).toEqual({ count: 1 })
    expect(await bob.call('GET /timelines/less')).toEqual({ count: 0 })
  })
})

describe('DELETE /timelines/less', () => {
  it('removes all of the viewer, and none of others', async () => {
    const { alice, bob } = await world()
    const want = async (text: string) => alice.call('PUT /tweets/:id/less', at(await bob.posts(text)))
    await want('one')
    await bob.call('DELETE /timelines/less')
    await want('two')
    expect(await alice.call('GET /timelines/less')).toEqual({ count: 2 })
    await alice.call('DELETE /timelines/less')
    expect(await alice.call('GET /timelines/less')).toEqual({ count: 0 })
  })
})
