import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeOperatorState } from '#server/db/operator-states.ts'
import { transact, transactAlways } from '#server/db/transaction.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, isProcessed, seesVideo, soon, uploads } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'

const rowsOf = ({ app }: World) => app.deps.db.selectFrom('videos').selectAll().execute()
const usesOf = ({ app }: World) => app.deps.db.selectFrom('media').selectAll().execute()

/** A video whose preparation lasts until `ends`. */
async function lingering(cast: World) {
  const until = path.join(cast.dataDir, 'until')
  const video = await uploads(cast.alice, fakeVideo({ does: 'linger', until }))
  await expect.poll(async () => (await seesVideo(cast.alice, video)).progress, soon).toBeGreaterThan(0)
  return { video, ends: () => writeFile(until, '') }
}

describe('the preparation of a video', () => {
  it('begins again after a restart, which counts as no attempt', async () => {
    const cast = await world({ settings: FAKE_FFMPEG })
    const { video, ends } = await lingering(cast)
    await cast.restarts()
    await ends()
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'ready' })
    expect(await rowsOf(cast)).toMatchObject([{ attempts: 1, source: null, due_at: null }])
    expect(await usesOf(cast)).toHaveLength(1)
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3)
    // The folder goes after the row is written.
    await expect.poll(() => cast.files('uploads'), soon).toEqual([])
  })

  it('is recorded by nobody but its claim, and begins again when that has ended', async () => {
    const time = { now: Date.parse('2026-11-27T10:00:00Z') }
    const cast = await world({ clock: () => time.now, settings: FAKE_FFMPEG, processes: 1 })
    const { video, ends } = await lingering(cast)
    const [row] = await rowsOf(cast)
    // As if another process had claimed it, which is killed then.
    await transact(cast.app.deps.db, (tx) =>
      tx
        .updateTable('videos')
        .set({ due_at: row!.due_at! + 1 })
        .execute(),
    )
    await ends()
    await expect.poll(() => cast.files('uploads'), soon).toEqual([])
    expect(await seesVideo(cast.alice, video)).toMatchObject({ state: 'processing' })
    expect(await usesOf(cast)).toEqual([])
    time.now += 31_000
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'ready' })
    expect(await usesOf(cast)).toHaveLength(1)
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3)
  })

  it('is given up after it has ended the server three times', async () => {
    const cast = await world({ settings: FAKE_FFMPEG })
    const { video } = await lingering(cast)
    await transact(cast.app.deps.db, (tx) => tx.updateTable('videos').set({ attempts: 3, due_at: 0 }).execute())
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'failed', reason: 'video_too_costly' })
    await expect.poll(() => cast.files('media'), soon).toEqual([])
  })

  it('ends where the network becomes read-only, and begins again after that', async () => {
    const cast = await world({ settings: FAKE_FFMPEG, processes: 1 })
    const { video, ends } = await lingering(cast)
    const { db } = cast.app.deps
    const setReadOnly = (state?: { since: number; reason: string }) =>
      transactAlways(db, (tx) => writeOperatorState(tx, 'readOnly', state))
    await setReadOnly({ since: 1, reason: 'A test' })
    await expect.poll(async () => (await rowsOf(cast))[0]!.attempts, soon).toBe(0)
    await expect(uploads(cast.alice)).rejects.toMatchObject({ status: 503, code: 'read_only' })
    expect(await cast.files('uploads')).toEqual([])
    await setReadOnly()
    await ends()
    // It waits for a minute otherwise.
    await transactAlways(db, (tx) => tx.updateTable('videos').set({ due_at: 0 }).execute())
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'ready' })
  })

  it('is tried again later where the disk is full', async () => {
    const cast = await world({ settings: FAKE_FFMPEG, processes: 1 })
    const video = await uploads(cast.alice, fakeVideo({ does: 'full' }))
    await expect.poll(async () => (await rowsOf(cast))[0]!.due_at, soon).toBeGreaterThan(Date.now() + 40_000)
    expect(await seesVideo(cast.alice, video)).toMatchObject({ state: 'waiting' })
    expect(await cast.files('uploads')).toEqual([])
  })

  it('begins with one of another member before the next of the same', async () => {
    const cast = await world({ settings: FAKE_FFMPEG, processes: 1 })
    const ended: unknown[] = []
    cast.app.deps.events.listeners.on('video.processed', ({ video }) => void ended.push(video))
    const { video, ends } = await lingering(cast)
    const more = [
      await uploads(cast.alice, fakeVideo({ text: '2' })),
      await uploads(cast.alice, fakeVideo({ text: '3' })),
    ]
    const other = await uploads(cast.bob)
    await ends()
    for (const each of more) await isProcessed(cast.alice, each)
    await cast.settles()
    const { ids } = cast.app.deps
    expect(ended).toEqual([video, other, ...more].map(({ _id }) => ids.parse(_id)))
  })

  it('fails when its upload is lost', async () => {
    const cast = await world({ settings: FAKE_FFMPEG })
    const { video } = await lingering(cast)
    const [row] = await rowsOf(cast)
    await cast.app.deps.blobs.remove(`${row!.source}.source`)
    await cast.restarts()
    expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'failed', reason: 'video_not_found' })
  })

  it('emits once that it has ended', async () => {
    const cast = await world({ settings: FAKE_FFMPEG, processes: 1 })
    const events: unknown[] = []
    cast.app.deps.events.listeners.on('video.processed', (event) => void events.push(event))
    const { _id } = await hasVideo(cast.alice)
    await cast.settles()
    const { ids } = cast.app.deps
    const account = ids.parse(await cast.alice.id)
    expect(events).toMatchObject([{ type: 'video.processed', video: ids.parse(_id), account, scheduled: null }])
  })

  it.skipIf(isPostgres() && !process.env.TEST_DATABASE_URL)('happens in one of two processes', async () => {
    const cast = await world({ settings: FAKE_FFMPEG, processes: 2 })
    const videos = await Promise.all(
      [1, 2, 3, 4].map((number) => uploads(cast.alice, fakeVideo({ text: `video ${number}` }))),
    )
    for (const video of videos) expect(await isProcessed(cast.alice, video)).toMatchObject({ state: 'ready' })
    expect((await rowsOf(cast)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
    expect(await usesOf(cast)).toHaveLength(4)
  })
})
