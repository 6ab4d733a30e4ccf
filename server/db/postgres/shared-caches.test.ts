import { describe, expect, it, vi } from 'vitest'
import { createCache } from '#server/db/cache.ts'
import { transports } from '#tests/processes/linked-worlds.ts'
import { type World, world } from '#tests/world.ts'

const apart = transports.filter((transport) => transport.isApart)
const ROUNDS = 4

/** Changes at one process data that the other has cached, and reads it there again, several times in each direction. */
async function expectCurrent({ alice, bob, carol }: World): Promise<void> {
  const tweet = await alice.posts('Hello')
  await bob.follows(alice)
  for (let round = 1; round <= ROUNDS; round++) {
    // Both processes have all of it in their caches.
    for (let process = 0; process < 2; process++) {
      await carol.sees(tweet)
      await carol.looksAt(alice)
      await bob.following()
      await bob.call('GET /notifications')
    }
    const name = `Alice ${round}`
    await alice.changesProfile({ name })
    expect(await alice.me()).toMatchObject({ name })
    expect(await carol.looksAt(alice)).toMatchObject({ name })
    expect((await carol.sees(tweet)).user).toMatchObject({ name })
    const { liked } = await bob.likes(tweet)
    expect(await bob.sees(tweet)).toMatchObject({ liked, likesCount: liked ? 1 : 0 })
    expect(await carol.sees(tweet)).toMatchObject({ likesCount: liked ? 1 : 0 })
    const answer = await alice.replies(tweet, `Reply ${round}`)
    expect((await bob.following()).tweets[0]).toMatchObject({ _id: answer._id })
    expect(await carol.sees(tweet)).toMatchObject({ repliesCount: round })
    await alice.blocks(carol)
    await expect(carol.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
    await alice.blocks(carol)
    expect(await carol.sees(tweet)).toMatchObject({ _id: tweet._id })
  }
}

describe.skipIf(apart.length === 0)('processes that answer in turn', () => {
  it.each(apart)('show each change with the next request over $name', async ({ settings }) => {
    await expectCurrent(await world({ settings, processes: 2 }))
  })

  it.each(apart)('do so while $name is unavailable', async ({ settings }) => {
    const cast = await world({ settings, processes: 2 })
    await cast.alice.signsUp()
    // No message arrives any more, and none can be sent.
    await cast.app.deps.bus.close()
    await expectCurrent(cast)
  })

  it.each(apart)('keep caching when they were busy while $name answered', async ({ settings }) => {
    const { app } = await world({ settings })
    const { deps } = app
    await deps.events.stop()
    await deps.catchUp()
    const load = vi.fn(async () => [[1, {}] as const])
    const cache = createCache<number, object>({ entities: ['tweet'] }, load)
    await cache.get(deps, 1)
    const answered = deps.catchUp()
    for (const until = performance.now() + 400; performance.now() < until; );
    await answered
    await cache.get(deps, 1)
    expect(load).toHaveBeenCalledOnce()
  })

  it.each(apart)('end a session everywhere, over $name', async ({ settings }) => {
    const { alice } = await world({ settings, processes: 2 })
    const device = await alice.onAnotherDevice()
    for (let call = 0; call < 4; call++) await device.me()
    await alice.call('DELETE /auth/sessions')
    for (let call = 0; call < 4; call++) await expect(device.me()).rejects.toMatchObject({ status: 401 })
  })
})
