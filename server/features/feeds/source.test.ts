import { expect, it } from 'vitest'
import { MAX_ID } from '#server/core/ids/ids.ts'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'
import { feedSource } from './source.ts'

it('reads the feed of any accounts, without the items that its filter leaves out', async () => {
  const { alice, bob, carol, app } = await world()
  const { ids } = app.deps
  const [older, newer] = [await bob.posts('older'), await carol.posts('newer')]
  await alice.posts('of another account')
  await bob.retweets(newer)
  const actors = Float64Array.from(
    await Promise.all([bob, carol].map(async (each: Member) => ids.parse(await each.id))),
  )
  const read = async (shows: (isRepost: boolean) => boolean) => {
    const feed = feedSource(app.deps, actors.toSorted(), ({ at, id }) => shows(at !== id))
    return (await feed.read(MAX_ID, 10)).items.map(({ id, actor_id }) => [ids.format(id), ids.format(actor_id)])
  }
  for (let time = 0; time < 2; time++) {
    expect(await read(() => true)).toEqual([
      [newer._id, await bob.id],
      [older._id, await bob.id],
    ])
    expect(await read((isRepost) => !isRepost)).toEqual([
      [newer._id, await carol.id],
      [older._id, await bob.id],
    ])
  }
})
