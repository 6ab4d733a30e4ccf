import { describe, expect, it, vi } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { type World, world } from '#tests/world.ts'

const waiting = ({ app }: Pick<World, 'app'>) => app.deps.db.selectFrom('outbox').selectAll().execute()

/** Alice has deleted a post whose image's files are still there, because the process reacts to nothing. */
async function unfinished(): Promise<World & { time: { now: number } }> {
  const time = { now: Date.now() }
  const cast = await world({ clock: () => time.now })
  const tweet = await cast.alice.posts('', { images: [await photo()] })
  await cast.app.deps.events.stop()
  await cast.alice.deletes(tweet)
  expect(await cast.files('media')).toHaveLength(2)
  return Object.assign(cast, { time })
}

describe('the outbox', () => {
  it('reacts after the commit, and forgets what is done', async () => {
    const { alice, app, files, settles } = await world()
    await alice.deletes(await alice.posts('', { images: [await photo()] }))
    await settles()
    expect(await files('media')).toEqual([])
    expect(await waiting({ app })).toEqual([])
  })

  it('takes up after a restart what a crash left', async () => {
    const cast = await unfinished()
    expect(await waiting(cast)).toHaveLength(2)
    await cast.restarts() // and nobody asks for anything
    await expect.poll(() => waiting(cast), { timeout: 10_000 }).toEqual([])
    expect(await cast.files('media')).toEqual([])
  })

  it('takes over what a crashed process had in its hands, once that can no longer be at work', async () => {
    const cast = await unfinished()
    const lockedUntil = cast.time.now + 30_000
    await cast.app.deps.db
      .transaction()
      .execute((tx) => tx.updateTable('outbox').set({ locked_until: lockedUntil }).execute())
    await cast.restarts()
    await cast.settles()
    expect(await cast.files('media')).toHaveLength(2)
    cast.time.now = lockedUntil + 1
    await cast.settles()
    expect(await cast.files('media')).toEqual([])
  })

  it('tries again when a reaction fails, later each time, and lets others pass', async () => {
    const time = { now: Date.now() }
    const cast = await world({ clock: () => time.now })
    const tweet = await cast.alice.posts('', { images: [await photo()] })
    const remove = vi.spyOn(cast.app.deps.blobs, 'remove').mockRejectedValue(new Error('the disk is asleep'))
    await cast.alice.deletes(tweet)
    for (const [attempts, wait] of [
      [1, 1_000],
      [2, 2_000],
      [3, 4_000],
    ] as const) {
      await cast.settles()
      expect(await waiting(cast)).toMatchObject([{ attempts, locked_until: time.now + wait }])
      time.now += wait + 1
    }
    remove.mockRestore()
    await cast.settles()
    expect([await waiting(cast), await cast.files('media')]).toEqual([[], []])
  })

  it('records nothing of what was rolled back', async () => {
    const { app, alice } = await world()
    await alice.signsUp()
    const { db, events, clock } = app.deps
    const reactions = vi.fn()
    events.listeners.on('tweet.created', reactions)
    const failing = db.transaction().execute(async (tx) => {
      await events.emit(tx, { type: 'tweet.created', tweet: clock(), author: 1, replyTo: null })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await events.drain()
    expect(reactions).not.toHaveBeenCalled()
    await alice.posts('For real')
    await events.drain()
    expect(reactions).toHaveBeenCalledOnce()
  })
})
