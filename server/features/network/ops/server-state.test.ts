import { describe, expect, it } from 'vitest'
import { writeOperatorState } from '#server/db/operator-states.ts'
import { transact } from '#server/db/transaction.ts'
import { setRole } from '#server/features/people/roles.ts'
import { FAKE_FFMPEG } from '#tests/videos.ts'
import { world } from '#tests/world.ts'

describe('GET /admin/server', () => {
  it('shows administrators version, health, backups, queues, storage and slow calls', async () => {
    const { alice, app } = await world({ processes: 1 })
    const { db, ids, clock, store } = app.deps
    await setRole(db, ids.parse(await alice.id), 'admin')
    await alice.polls('Tea?', ['Yes', 'No'])
    const at = clock() - 60_000
    await transact(db, (tx) =>
      writeOperatorState(tx, 'backup', {
        backup: { at, folder: '/secret/place', bytes: 4_096, seconds: 1, isEncrypted: true },
        copy: { at, files: 3, bytes: 2_048 },
        proof: { at, folder: '/secret/place', tweets: 3, isGood: false, problems: ['media: 1 file differs'] },
      }),
    )
    const state = await alice.call('GET /admin/server')
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      engine: store.engine,
      processes: 1,
      isReady: true,
      isWritable: true,
      reason: null,
      warnings: expect.arrayContaining(['proof_failed']),
      backup: { at: new Date(at).toISOString(), bytes: 4_096, isEncrypted: true },
      copy: { at: new Date(at).toISOString(), bytes: 2_048 },
      proof: { isGood: false, problems: ['media: 1 file differs'] },
      failure: null,
    })
    expect(state.queues.map(({ queue }) => queue)).toEqual([
      ...['events_high', 'events_low', 'mails', 'pushes'],
      ...['scheduled_posts', 'poll_ends', 'videos', 'link_cards', 'webhooks', 'purges'],
    ])
    // Its end is due tomorrow.
    expect(state.queues).toContainEqual({ queue: 'poll_ends', entries: 0, oldestAt: null })
    expect(state.storage.databaseBytes).toBeGreaterThan(0)
    expect(state.storage.freeBytes).toBeGreaterThan(0)
    expect(state.slowestCalls.length).toBeGreaterThan(0)
    expect(JSON.stringify(state)).not.toContain('/secret/place')
  })

  it('says which ffmpeg prepares videos, or why none does', async () => {
    const videosOf = async (settings?: Record<string, string>) => {
      const { alice, app } = await world({ processes: 1, ...(settings && { settings }) })
      await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
      return (await alice.call('GET /admin/server')).videos
    }
    const found = { version: '0-fake', path: FAKE_FFMPEG.FFMPEG, problem: null, lacking: [], install: null }
    expect(await videosOf(FAKE_FFMPEG)).toEqual(found)
    expect(await videosOf({ FFMPEG: '/none/ffmpeg' })).toMatchObject({
      path: '/none/ffmpeg',
      problem: 'ffmpeg_missing',
    })
    expect(await videosOf()).toMatchObject({ problem: 'off', path: null })
  })

  it('counts waiting rows, and since when they wait', async () => {
    const time = { now: Date.now() }
    const { alice, bob, app } = await world({ processes: 1, clock: () => time.now })
    const { db, ids, events } = app.deps
    await setRole(db, ids.parse(await alice.id), 'admin')
    const post = await alice.posts('A like of this waits for delivery')
    await events.drain()
    await events.stop()
    const since = time.now
    await bob.likes(post)
    time.now += 60_000
    const { queues } = await alice.call('GET /admin/server')
    const [high] = queues
    expect(high).toMatchObject({ queue: 'events_high' })
    expect(high!.entries).toBeGreaterThan(0)
    expect(Math.abs(Date.parse(high!.oldestAt!) - since)).toBeLessThan(1_000)
  })

  it('is refused to everyone else', async () => {
    const { bob, carol, stranger, app } = await world()
    await setRole(app.deps.db, app.deps.ids.parse(await bob.id), 'moderator')
    for (const other of [bob, carol])
      await expect(other.call('GET /admin/server')).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
    await expect(stranger.call('GET /admin/server')).rejects.toMatchObject({ status: 401 })
  })
})
