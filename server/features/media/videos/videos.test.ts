import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { VIDEO_BYTES, VIDEO_KEPT_HOURS, VIDEOS_WAITING } from '#contract/limits.ts'
import { transact } from '#server/db/transaction.ts'
import { doHourlyWork } from '#server/features.ts'
import { refusalOf } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, isProcessed, seesVideo, soon, uploads } from '#tests/videos.ts'
import { type World, world } from '#tests/world.ts'

const withFfmpeg = (settings: Record<string, string> = {}) => world({ settings: { ...FAKE_FFMPEG, ...settings } })
const listed = async (member: Member) => (await member.call('GET /videos')).videos
const removes = (member: Member, { _id: id }: { _id: string }) => member.call('DELETE /videos/:id', { params: { id } })
const noFiles = (cast: World) => expect.poll(() => cast.files('media'), soon).toEqual([])

describe('POST /videos', () => {
  it('prepares a video for posts', async () => {
    const { alice } = await withFfmpeg()
    const video = await uploads(alice)
    expect(video).toMatchObject({ state: expect.stringMatching(/waiting|processing/), captionLanguages: [] })
    expect(await isProcessed(alice, video)).toMatchObject({
      ...{ _id: video._id, state: 'ready', progress: 100 },
      media: {
        ...{ width: 640, height: 360, alt: '' },
        url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp\?until=/),
        video: { kind: 'video', seconds: 12.5, hasSound: true, url: expect.stringMatching(/\.mp4\?until=/) },
      },
    })
  })

  it('prepares a voice note, whose picture is its loudness', async () => {
    const { alice, stranger } = await withFfmpeg()
    const { media } = await hasVideo(alice, { kind: 'voice', seconds: 3 })
    const { kind, hasSound, loudness } = media!.video!
    expect({ kind, hasSound }).toEqual({ kind: 'voice', hasSound: true })
    expect(loudness).toHaveLength(60)
    expect(Math.max(...loudness!)).toBe(100)
    expect(media).toMatchObject({ width: 796, height: 240 })
    expect((await stranger.downloads(media!.url)).headers.get('content-type')).toBe('image/webp')
  })

  it('knows a video without sound', async () => {
    const { alice } = await withFfmpeg()
    expect((await hasVideo(alice, { hasSound: false })).media!.video).toMatchObject({ hasSound: false })
  })

  it('leaves nothing of the upload but the video and its poster', async () => {
    const cast = await withFfmpeg()
    await hasVideo(cast.alice)
    await expect
      .poll(async () => (await cast.files('media')).map((name) => name.slice(32)).sort(), soon)
      .toEqual(['-small.webp', '.mp4', '.webp'])
    expect(await cast.files('uploads')).toEqual([])
  })

  it('stores the same video of two members twice, and of one member once', async () => {
    const cast = await withFfmpeg()
    const { alice, bob } = cast
    for (const member of [alice, alice, bob]) await hasVideo(member)
    await expect.poll(() => cast.files('media'), soon).toHaveLength(6)
    const [first, second] = await listed(alice)
    await removes(alice, first!)
    await cast.settles()
    expect(await cast.files('media')).toHaveLength(6)
    await removes(alice, second!)
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3)
  })

  it.each([
    ['a picture', async () => photo()],
    ['a playlist', async () => new Blob(['#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'])],
    ['a list of files', async () => new Blob(['ffconcat version 1.0\nfile /etc/passwd\n'])],
    ['subtitles', async () => new Blob(['1\n00:00:00,000 --> 00:00:02,000\nHello\n'])],
    ['an animated GIF', async () => new Blob(['GIF89a', 'x'.repeat(600)])],
    ['a picture in the container of videos', async () => new Blob(['\0\0\0\x18ftypavif', 'x'.repeat(600)])],
    ['a file of a few bytes', async () => new Blob(['\0\0\0\x18ftyp'])],
  ])('refuses %s', async (_, file) => {
    const cast = await withFfmpeg()
    const { fields, ...refusal } = await uploads(cast.alice, await file()).catch((error) => error)
    expect(refusal).toMatchObject({ status: 415, code: 'not_a_video' })
    expect(fields).toHaveProperty('video')
    expect(await cast.files('uploads')).toEqual([])
    await noFiles(cast)
  })

  it('refuses an empty file, no file, and two', async () => {
    const { alice } = await withFfmpeg()
    for (const video of [[new Blob([])], [], [fakeVideo(), fakeVideo()]])
      await expect(alice.call('POST /videos', { body: {}, files: { video } })).rejects.toMatchObject({
        ...{ status: 400, code: 'invalid_fields' },
        fields: { video: expect.stringMatching(/^Choose /) },
      })
  })

  it('refuses a file above the limit before its body is read, and a body without an end at the limit', async () => {
    const cast = await withFfmpeg()
    const { alice } = cast
    const large = new Blob([fakeVideo(), Buffer.alloc(VIDEO_BYTES)])
    await expect(uploads(alice, large)).rejects.toMatchObject({
      ...{ status: 413, code: 'video_too_large' },
      fields: { video: expect.any(String) },
    })
    const head = '--x\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n\0\0\0\x18ftypmp42'
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(2 ** 20))
        sent++
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const refused = await alice.sends('POST /api/videos', { headers, body: endless, duplex: 'half' } as RequestInit)
    expect(refusalOf(refused)).toMatchObject({ code: 'video_too_large' })
    expect(sent).toBeLessThan(60)
    expect(await cast.files('uploads')).toEqual([])
  })

  it('refuses where the server has no ffmpeg', async () => {
    const { alice } = await world()
    await expect(uploads(alice)).rejects.toMatchObject({ status: 501, code: 'not_configured' })
  })

  it(`keeps ${VIDEOS_WAITING} of a member: the oldest that is prepared and in no post gives way`, async () => {
    const cast = await withFfmpeg()
    const { alice, app } = cast
    const taken = await hasVideo(alice)
    await transact(app.deps.db, (tx) => tx.updateTable('videos').set({ scheduled_id: 1 }).execute())
    const oldest = await hasVideo(alice, { text: 'two' })
    const rest = []
    for (let count = 2; count < VIDEOS_WAITING; count++) rest.push(await hasVideo(alice, { text: `video ${count}` }))
    const last = await hasVideo(alice, { text: 'last' })
    expect((await listed(alice)).map(({ _id }) => _id)).toEqual([taken, ...rest, last].map(({ _id }) => _id))
    await expect(seesVideo(alice, oldest)).rejects.toMatchObject({ code: 'video_not_found' })
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3 * VIDEOS_WAITING)
  })

  it(`refuses more than ${VIDEOS_WAITING} of a member that are being prepared or in scheduled posts`, async () => {
    // A second process would prepare the next video.
    const { alice, bob, app } = await world({ settings: FAKE_FFMPEG, processes: 1 })
    await hasVideo(alice)
    await transact(app.deps.db, (tx) => tx.updateTable('videos').set({ scheduled_id: 1 }).execute())
    const running = await uploads(alice, fakeVideo({ does: 'hang' }))
    for (let count = 2; count < VIDEOS_WAITING; count++) await uploads(alice, fakeVideo({ text: `video ${count}` }))
    await expect(uploads(alice)).rejects.toMatchObject({ status: 409, code: 'too_many_videos' })
    await removes(alice, running)
    await uploads(alice)
    await uploads(bob)
  })

  it('refuses when too many of the network wait', async () => {
    const { alice, app } = await withFfmpeg()
    const { _id } = await hasVideo(alice)
    const { deps } = app
    const row = await deps.db.selectFrom('videos').selectAll().executeTakeFirstOrThrow()
    const later = { due_at: deps.clock() + 10 * MINUTE_MS, account_id: row.account_id + 1 }
    await transact(deps.db, async (tx) => {
      for (let count = 0; count < 200; count++)
        await tx
          .insertInto('videos')
          .values({ ...row, ...later, media: null, id: deps.nextId() })
          .execute()
    })
    await expect(uploads(alice)).rejects.toMatchObject({ status: 503, code: 'busy' })
    await removes(alice, { _id })
    await transact(deps.db, (tx) => tx.deleteFrom('videos').execute())
  })

  it('counts uploads against a limit', async () => {
    const { alice } = await withFfmpeg({ RATE_LIMIT_VIDEOS: '2/3600' })
    await uploads(alice)
    await uploads(alice)
    await expect(uploads(alice)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

describe('a video that cannot be prepared', () => {
  it.each([
    ['that ffmpeg cannot read', { does: 'refuse' }, 'damaged_video'],
    ['that crashes ffmpeg', { does: 'crash' }, 'damaged_video'],
    ['whose header says that it is too long', { seconds: 60.6 }, 'video_too_long'],
    ['that runs on beyond its header', { does: 'run-on' }, 'video_too_long'],
    ['with too large frames', { width: 5_000, height: 4_000 }, 'video_too_many_pixels'],
    ['with too many frames', { packets: 20_000 }, 'video_too_costly'],
    ['without frames and sound', { packets: 0, hasSound: false }, 'damaged_video'],
  ] as const)('says why: one %s', async (_, content, reason) => {
    const cast = await withFfmpeg()
    const video = await hasVideo(cast.alice, content)
    expect(video).toMatchObject({ state: 'failed', reason, message: expect.stringMatching(/^That /) })
    expect(video).not.toHaveProperty('media')
    await noFiles(cast)
    expect(await cast.files('uploads')).toEqual([])
  })

  it('leaves the next one in the queue alone', async () => {
    const { alice } = await withFfmpeg()
    const [broken, whole] = [await uploads(alice, fakeVideo({ does: 'crash' })), await uploads(alice)]
    expect(await isProcessed(alice, whole)).toMatchObject({ state: 'ready' })
    expect(await isProcessed(alice, broken)).toMatchObject({ state: 'failed' })
  })
})

describe('GET /videos', () => {
  it('lists the videos of the viewer that no post shows, the oldest first', async () => {
    const { alice, bob } = await withFfmpeg()
    const [first, second] = [await hasVideo(alice, { text: 'one' }), await hasVideo(alice, { text: 'two' })]
    await hasVideo(bob)
    expect((await listed(alice)).map(({ _id }) => _id)).toEqual([first._id, second._id])
  })
})

describe('GET /videos/:id', () => {
  it('shows the progress while it is prepared', async () => {
    const { alice } = await withFfmpeg()
    const video = await uploads(alice, fakeVideo({ seconds: 10, does: 'hang' }))
    await expect.poll(() => seesVideo(alice, video), soon).toMatchObject({ state: 'processing', progress: 10 })
  })

  it('refuses videos of others', async () => {
    const { alice, bob } = await withFfmpeg()
    const video = await hasVideo(alice)
    await expect(seesVideo(bob, video)).rejects.toMatchObject({ status: 404, code: 'video_not_found' })
    await expect(removes(bob, video)).rejects.toMatchObject({ status: 404, code: 'video_not_found' })
    expect(await seesVideo(alice, video)).toMatchObject({ state: 'ready' })
  })
})

describe('DELETE /videos/:id', () => {
  it('deletes a video with its files', async () => {
    const cast = await withFfmpeg()
    const video = await hasVideo(cast.alice)
    expect(await removes(cast.alice, video)).toEqual({ ok: true })
    await expect(seesVideo(cast.alice, video)).rejects.toMatchObject({ code: 'video_not_found' })
    await noFiles(cast)
  })

  it('ends the work on one that is being prepared', async () => {
    const cast = await withFfmpeg()
    const { alice } = cast
    const running = await uploads(alice, fakeVideo({ does: 'hang' }))
    await expect.poll(async () => (await seesVideo(alice, running)).state, soon).toBe('processing')
    const next = await uploads(alice)
    await removes(alice, running)
    expect(await isProcessed(alice, next)).toMatchObject({ state: 'ready' })
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3)
    await expect.poll(() => cast.files('uploads'), soon).toEqual([])
  })
})

describe('an uploaded video without a post', () => {
  it(`is deleted after ${VIDEO_KEPT_HOURS} hours, unless a scheduled post has it`, async () => {
    const time = { now: Date.parse('2026-11-27T10:00:00Z') }
    const cast = await world({ clock: () => time.now, settings: FAKE_FFMPEG })
    const { alice, app } = cast
    const kept = await hasVideo(alice, { text: 'kept' })
    const { db } = app.deps
    await transact(db, (tx) => tx.updateTable('videos').set({ scheduled_id: 1 }).execute())
    await hasVideo(alice, { text: 'not kept' })
    time.now += VIDEO_KEPT_HOURS * HOUR_MS - MINUTE_MS
    await doHourlyWork(app.deps)
    expect(await db.selectFrom('videos').select('id').execute()).toHaveLength(2)
    time.now += 2 * MINUTE_MS
    await doHourlyWork(app.deps)
    await alice.signsIn()
    expect((await listed(alice)).map(({ _id }) => _id)).toEqual([kept._id])
    await expect.poll(() => cast.files('media'), soon).toHaveLength(3)
  })

  it('is deleted with its account', async () => {
    const cast = await withFfmpeg()
    const { alice, app } = cast
    await hasVideo(alice)
    await uploads(alice, fakeVideo({ does: 'hang' }))
    await alice.leaves()
    await endGrace(app.deps)
    await cast.settles()
    expect(await app.deps.db.selectFrom('videos').select('id').execute()).toEqual([])
    await noFiles(cast)
  })

  it('waits while its owner is suspended', async () => {
    const cast = await withFfmpeg()
    const { alice, app } = cast
    const running = await uploads(alice, fakeVideo({ does: 'hang' }))
    await expect.poll(async () => (await seesVideo(alice, running)).state, soon).toBe('processing')
    await transact(app.deps.db, (tx) => tx.updateTable('accounts').set({ standing: 8 }).execute())
    const attempts = async () => (await app.deps.db.selectFrom('videos').select('attempts').execute())[0]!.attempts
    await expect.poll(attempts, soon).toBe(0)
    await expect.poll(() => cast.files('uploads'), soon).toEqual([])
  })
})
