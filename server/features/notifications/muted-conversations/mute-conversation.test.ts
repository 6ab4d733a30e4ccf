import { describe, expect, it } from 'vitest'
import { type World, world } from '#tests/world.ts'

const at = ({ _id: id }: { _id: string }) => ({ params: { id } })

type Delete = () => Promise<unknown>

/** Alice answers Bob, and Carol answers her. */
async function conversation(): Promise<World & { root: { _id: string }; own: { _id: string }; deep: { _id: string } }> {
  const cast = await world()
  const root = await cast.bob.posts('The first')
  const own = await cast.alice.replies(root, 'by alice')
  const deep = await cast.carol.replies(own, 'by carol')
  await cast.settles()
  await cast.alice.reads()
  return { ...cast, root, own, deep }
}

describe('PUT /tweets/:id/mute', () => {
  it('mutes the whole thread, own posts in it included, and nothing else', async () => {
    const { alice, bob, carol, root, own, deep, settles } = await conversation()
    const elsewhere = await alice.posts('Elsewhere')
    expect(await alice.call('PUT /tweets/:id/mute', at(deep))).toEqual({ isMuted: true })
    for (const tweet of [root, own, deep])
      expect(await alice.call('GET /tweets/:id/mute', at(tweet))).toEqual({ isMuted: true })
    await carol.likes(own)
    await carol.replies(own, 'again')
    await bob.replies(deep, 'and @alice')
    await settles()
    expect(await alice.unreadNotifications()).toBe(0)
    await carol.likes(elsewhere)
    await settles()
    expect(await alice.groups()).toEqual(['!carol liked your post', 'carol replied to your post'])
    expect(await carol.unreadNotifications()).toBe(1)
  })

  it('continues after the first post is deleted, and after a restart', async () => {
    const { alice, bob, carol, root, own, settles, restarts } = await conversation()
    await alice.call('PUT /tweets/:id/mute', at(own))
    await bob.deletes(root)
    await restarts()
    await carol.likes(own)
    await settles()
    expect([await alice.unreadNotifications(), await alice.call('GET /tweets/:id/mute', at(own))]).toEqual([
      0,
      { isMuted: true },
    ])
  })

  it('continues below posts that are deleted from its middle', async () => {
    const { alice, bob, carol, own, deep, settles } = await conversation()
    const deeper = await bob.replies(deep, 'by bob')
    const deepest = await alice.replies(deeper, 'by alice, below')
    await alice.call('PUT /tweets/:id/mute', at(own))
    await carol.deletes(deep)
    await bob.deletes(deeper)
    await settles()
    await alice.reads()
    await carol.likes(deepest)
    await bob.replies(deepest, 'again')
    await settles()
    expect(await alice.unreadNotifications()).toBe(0)
    expect(await alice.call('GET /tweets/:id/mute', at(deepest))).toEqual({ isMuted: true })
    expect(await alice.call('DELETE /tweets/:id/mute', at(deepest))).toEqual({ isMuted: false })
    await carol.replies(deepest, 'and again')
    await settles()
    expect(await alice.unreadNotifications()).toBe(1)
  })

  it.each([
    ['the upper one first', async (upper: Delete, lower: Delete) => [await upper(), await lower()]],
    ['the lower one first', async (upper: Delete, lower: Delete) => [await lower(), await upper()]],
    ['both at once', (upper: Delete, lower: Delete) => Promise.all([upper(), lower()])],
  ])('continues below two posts of its middle, %s, before any event is handled', async (_, deletes) => {
    const { app, alice, bob, carol, root, own, deep, restarts, settles } = await conversation()
    const deeper = await bob.replies(deep, 'by bob')
    const deepest = await alice.replies(deeper, 'by alice, below')
    await alice.call('PUT /tweets/:id/mute', at(own))
    await app.deps.events.stop()
    await deletes(
      () => carol.deletes(deep),
      () => bob.deletes(deeper),
    )
    expect(await alice.call('GET /tweets/:id/mute', at(deepest))).toEqual({ isMuted: true })
    await bob.deletes(root)
    await restarts()
    await carol.likes(deepest)
    await settles()
    expect((await alice.groups()).filter((group) => group.includes('liked'))).toEqual([])
  })

  it('refuses a post that does not exist', async () => {
    const { alice } = await world()
    const missing = { status: 404, code: 'tweet_not_found' }
    await expect(alice.call('PUT /tweets/:id/mute', at({ _id: 'f'.repeat(24) }))).rejects.toMatchObject(missing)
  })
})

describe('GET /tweets/:id/mute', () => {
  it('answers for one conversation', async () => {
    const { alice, root, bob } = await conversation()
    await alice.call('PUT /tweets/:id/mute', at(root))
    expect(await alice.call('GET /tweets/:id/mute', at(await bob.posts('Another')))).toEqual({ isMuted: false })
    expect(await bob.call('GET /tweets/:id/mute', at(root))).toEqual({ isMuted: false })
  })
})

describe('DELETE /tweets/:id/mute', () => {
  it('notifies again', async () => {
    const { alice, carol, root, own, deep, settles } = await conversation()
    await alice.call('PUT /tweets/:id/mute', at(root))
    expect(await alice.call('DELETE /tweets/:id/mute', at(deep))).toEqual({ isMuted: false })
    await carol.likes(own)
    await settles()
    expect(await alice.unreadNotifications()).toBe(1)
  })
})
