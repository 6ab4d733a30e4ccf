import { describe, expect, it, vi } from 'vitest'
import { type Clock, systemClock } from '#server/core/clock.ts'
import type { DomainEvent } from '#server/core/events.ts'
import { photo } from '#tests/pictures.ts'
import { type World, world } from '#tests/world.ts'

/** Listeners run in the one process that the test inspects. */
const alone = (clock: Clock = systemClock): Promise<World> => world({ clock, processes: 1 })

const waiting = ({ app }: Pick<World, 'app'>) => app.deps.db.selectFrom('event_outbox').selectAll().execute()

/** Alice has deleted a post whose image's files are still there, because the process reacts to nothing. */
async function unfinished(): Promise<World & { time: { now: number } }> {
  const time = { now: Date.now() }
  const cast = await alone(() => time.now)
  const tweet = await cast.alice.posts('', { images: [await photo()] })
  await cast.settles()
  await cast.app.deps.events.stop()
  await cast.alice.deletes(tweet)
  expect(await cast.files('media')).toHaveLength(2)
  return Object.assign(cast, { time })
}

describe('the outbox', () => {
  it('calls listeners after the commit, and deletes handled events', async () => {
    const { alice, app, files, settles } = await alone()
    await alice.deletes(await alice.posts('', { images: [await photo()] }))
    await settles()
    expect(await files('media')).toEqual([])
    expect(await waiting({ app })).toEqual([])
  })

  it('delivers after a restart the events that a crash left', async () => {
    const cast = await unfinished()
    expect(await waiting(cast)).toHaveLength(3)
    await cast.restarts() // and nobody asks for anything
    await expect.poll(() => waiting(cast), { timeout: 10_000 }).toEqual([])
    expect(await cast.files('media')).toEqual([])
  })

  it('takes over the events of a crashed process once its lease has expired', async () => {
    const cast = await unfinished()
    const lockedUntil = cast.time.now + 30_000
    await cast.app.deps.db
      .transaction()
      .execute((tx) => tx.updateTable('event_outbox').set({ due_at: lockedUntil }).execute())
    await cast.restarts()
    await cast.settles()
    expect(await cast.files('media')).toHaveLength(2)
    cast.time.now = lockedUntil + 1
    await cast.settles()
    expect(await cast.files('media')).toEqual([])
  })

  it('retries a failed event, later each time, without holding up others', async () => {
    const time = { now: Date.now() }
    const cast = await alone(() => time.now)
    const tweet = await cast.alice.posts('', { images: [await photo()] })
    const remove = vi.spyOn(cast.app.deps.blobs, 'remove').mockRejectedValue(new Error('the disk is asleep'))
    await cast.alice.deletes(tweet)
    for (const [attempts, wait] of [
      [1, 1_000],
      [2, 2_000],
      [3, 4_000],
    ] as const) {
      await cast.settles()
      expect(await waiting(cast)).toMatchObject([{ attempts, due_at: time.now + wait }])
      time.now += wait + 1
    }
    remove.mockRestore()
    await cast.settles()
    expect([await waiting(cast), await cast.files('media')]).toEqual([[], []])
  })

  it('retries soon, however long the store was unavailable', async () => {
    const time = { now: Date.now() }
    const cast = await alone(() => time.now)
    const tweet = await cast.alice.posts('', { images: [await photo()] })
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const remove = vi.spyOn(cast.app.deps.blobs, 'remove').mockRejectedValue(full)
    await cast.alice.deletes(tweet)
    for (let round = 0; round < 4; round++) {
      await cast.settles()
      expect(await waiting(cast)).toMatchObject([{ attempts: 0, due_at: time.now + 1_000 }])
      time.now += 1_001
    }
    remove.mockRestore()
    await cast.settles()
    expect([await waiting(cast), await cast.files('media')]).toEqual([[], []])
  })

  it('records no event of a transaction that was rolled back', async () => {
    const { app, alice } = await alone()
    await alice.signsUp()
    const { db, events, clock } = app.deps
    const reactions = vi.fn()
    events.listeners.on('tweet.created', reactions)
    const failing = db.transaction().execute(async (tx) => {
      await events.emit(tx, { type: 'tweet.created', tweet: clock(), author: 1, replyTo: null, replyToAuthor: null })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await events.drain()
    expect(reactions).not.toHaveBeenCalled()
    await alice.posts('For real')
    await events.drain()
    expect(reactions).toHaveBeenCalledOnce()
  })

  describe('with many events', () => {
    /** Records bookmarks of the posts 1 to `count` in one transaction. */
    const emits = ({ app }: Pick<World, 'app'>, count: number) => {
      const { db, events } = app.deps
      return db.transaction().execute(async (tx) => {
        for (let tweet = 1; tweet <= count; tweet++) await events.emit(tx, bookmarked(tweet))
      })
    }
    const bookmarked = (tweet: number) =>
      ({ type: 'tweet.bookmarked', tweet, author: 1, actor: 2 }) satisfies DomainEvent
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    const tweets = (events: readonly { tweet: number }[]) => events.map((event) => event.tweet)

    it('delivers them in batches of at most 500, in order', async () => {
      const { app, settles } = await alone()
      const lots: number[][] = []
      app.deps.events.listeners.onBatch('tweet.bookmarked', (events) => void lots.push(tweets(events)))
      await emits({ app }, 1_201)
      await settles()
      expect(lots.map((lot) => lot.length)).toEqual([500, 500, 201])
      expect(lots.flat()).toEqual(upTo(1_201))
      expect(await waiting({ app })).toEqual([])
    })

    it('gives each listener its types, one event at a time where it asks for that', async () => {
      const { app, settles } = await alone()
      const { listeners } = app.deps.events
      const seen: [string, number[]][] = []
      listeners.onBatch(['tweet.bookmarked', 'tweet.unbookmarked'], (events) => void seen.push(['lot', tweets(events)]))
      listeners.on('tweet.bookmarked', (event) => void seen.push(['one', [event.tweet]]))
      listeners.onBatch('tweet.unbookmarked', (events) => void seen.push(['none', tweets(events)]))
      await emits({ app }, 2)
      await settles()
      expect(seen).toEqual([
        ['lot', [1, 2]],
        ['one', [1]],
        ['one', [2]],
      ])
    })

    it('stores the fields that listeners need, and no event without a listener', async () => {
      const { app } = await alone()
      const { listeners } = app.deps.events
      const evenOnes = (
        events: readonly { type: 'tweet.bookmarked'; tweet: number; author: number; actor: number }[],
      ) => Promise.resolve(events.filter((event) => event.tweet % 2 === 0))
      listeners.onBatch('tweet.bookmarked', () => {}, { priority: 'low', needs: evenOnes })
      await app.deps.events.stop()
      await app.deps.db.transaction().execute((tx) => app.deps.events.emitAll(tx, upTo(4).map(bookmarked)))
      const own = (await waiting({ app })).filter((row) => row.priority === 1)
      expect(own.map((row) => (JSON.parse(row.event) as { tweet: number }).tweet)).toEqual([2, 4])
      listeners.onBatch('tweet.bookmarked', () => {}, { priority: 'low' })
      await app.deps.db.transaction().execute((tx) => app.deps.events.emit(tx, bookmarked(5)))
      expect((await waiting({ app })).filter((row) => row.priority === 1)).toHaveLength(3)
    })

    it('holds up no event because of one that fails, and retries that one', async () => {
      const time = { now: Date.now() }
      const { app, settles } = await alone(() => time.now)
      const handled: number[] = []
      const others: number[] = []
      let isBroken = true
      const { listeners } = app.deps.events
      listeners.onBatch('tweet.bookmarked', (events) => {
        if (isBroken && tweets(events).includes(7)) throw new Error('not this one')
        handled.push(...tweets(events))
      })
      listeners.onBatch('tweet.bookmarked', (events) => void others.push(...tweets(events)))
      await emits({ app }, 40)
      await settles()
      expect(handled).toEqual(upTo(40).filter((tweet) => tweet !== 7))
      expect(others).toEqual(upTo(40))
      expect(await waiting({ app })).toMatchObject([{ attempts: 1, event: JSON.stringify(bookmarked(7)) }])
      isBroken = false
      time.now += 1_001
      await settles()
      expect(handled.at(-1)).toBe(7)
      expect(await waiting({ app })).toEqual([])
    })
  })
})
