import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { VIDEO_KEPT_HOURS } from '#contract/limits.ts'
import { transact } from '#server/db/transaction.ts'
import { doHourlyWork } from '#server/features.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import {
  changes,
  inMinutes,
  listed,
  type More,
  postsOf,
  schedules,
  settled,
  soon,
  states,
  timed,
} from '#tests/scheduled.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, isProcessed, seesVideo, uploads } from '#tests/videos.ts'
import type { World } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

const filming = () => timed({ ...FAKE_FFMPEG, RATE_LIMITS: 'off' })

/** Uploads a video that is processed until `ends` is called. */
async function uploadsSlowly({ dataDir }: World, member: Member, name = 'end') {
  const until = path.join(dataDir, name)
  const video = await uploads(member, fakeVideo({ does: 'linger', until, text: name }))
  return { video, id: video._id, ends: () => writeFile(until, '') }
}

/** Schedules posts that are published as soon as their videos are ready. */
const whenReady = (member: Member, content: string[], videos: string[], more: More = {}) =>
  schedules(member, content, { videos, ...more, whenReady: true })

const due = async ({ app }: World) =>
  (await app.deps.db.selectFrom('scheduled_posts').select(['due_at', 'attempts']).execute())[0]

const videosOf = async (member: Member) => (await member.call('GET /videos')).videos
const FAILED = ['alice A scheduled post couldn’t be posted.']
const refused = (code: string) => ({ code, fields: { videos: expect.any(String) } })

const checks = async ({ app }: World, fix: boolean) => {
  const lines: string[] = []
  return { exit: await runChecks(app.deps, fix, (line) => lines.push(line)), text: lines.join('\n') }
}

describe('POST /scheduled without a time', () => {
  it('publishes a thread as soon as all its videos are ready', async () => {
    const { cast } = await filming()
    const { alice, bob } = cast
    const [one, two] = [await uploadsSlowly(cast, alice, 'one'), await uploadsSlowly(cast, alice, 'two')]
    const more = { images: [await photo()], imagesPerPost: [0, 1], alt: ['A door', 'Red', 'A window'] }
    const scheduled = await whenReady(alice, ['Hi @bob', 'And', ''], [one.id, '', two.id], more)
    expect(scheduled).toMatchObject({
      ...{
        whenReady: true,
        state: 'waiting',
        media: [{ alt: 'Red' }],
        videos: [{ _id: one.id }, null, { _id: two.id }],
      },
      thread: { videos: [one.id, '', two.id], alt: ['A door', 'Red', 'A window'], imagesPerPost: [0, 1, 0] },
    })
    expect(await listed(alice)).toMatchObject([{ whenReady: true, thread: scheduled.thread }])
    await one.ends()
    await isProcessed(alice, one.video)
    await cast.settles()
    expect([await postsOf(alice), await bob.notificationTexts()]).toEqual([[], []])
    expect((await listed(alice))[0]!.videos).toMatchObject([{ state: 'ready' }, null, {}])
    await two.ends()
    await expect.poll(() => listed(alice), soon).toEqual([])
    const posts = (await alice.tweetsOf(alice)).tweets.toReversed()
    expect(posts.map(({ media }) => media.map(({ alt, video }) => [alt, video?.kind]))).toEqual([
      [['A door', 'video']],
      [['Red', undefined]],
      [['A window', 'video']],
    ])
    expect([await videosOf(alice), (await checks(cast, false)).exit]).toEqual([[], 0])
  })

  it('publishes at once what is ready, and is refused without a video', async () => {
    const { cast } = await filming()
    const { alice } = cast
    await whenReady(alice, [''], [(await hasVideo(alice))._id])
    await expect.poll(() => postsOf(alice), soon).toEqual([''])
    for (const videos of [[], ['']])
      await expect(whenReady(alice, ['No video'], videos)).rejects.toMatchObject({
        fields: { publishAt: 'Choose a date and a time.' },
      })
  })

  it('counts no attempt while it waits, and looks for its videos now and then', async () => {
    const { cast, time, passes } = await filming()
    const { alice } = cast
    await whenReady(alice, ['Soon'], [(await uploadsSlowly(cast, alice)).id])
    for (let look = 0; look < 2; look++) {
      expect(await due(cast)).toEqual({ due_at: time.now + 4 * MINUTE_MS, attempts: 0 })
      passes(4)
      await expect.poll(() => due(cast), soon).toEqual({ due_at: time.now + 4 * MINUTE_MS, attempts: 0 })
    }
    expect(await states(alice)).toEqual(['waiting'])
  })

  it('publishes once by a clock that jumps, and by a process that was away', async () => {
    const { cast, time, passes } = await filming()
    const { alice } = cast
    const slow = await uploadsSlowly(cast, alice)
    passes(60)
    await whenReady(alice, ['Once'], [slow.id])
    passes(-60)
    await cast.stops()
    await cast.restarts()
    await expect.poll(() => due(cast), soon).toEqual({ due_at: time.now + 4 * MINUTE_MS, attempts: 0 })
    await slow.ends()
    await expect.poll(() => postsOf(alice), soon).toEqual(['Once'])
    passes(120)
    await settled(cast, time)
    expect(await postsOf(alice)).toEqual(['Once'])
  })
})

describe('A scheduled post with a video', () => {
  it('is published at its time, and waits for the video when that is not ready by then', async () => {
    const { cast, passes } = await filming()
    const { alice } = cast
    await schedules(alice, ['Ready'], { videos: [(await hasVideo(alice))._id] })
    const slow = await uploadsSlowly(cast, alice)
    await schedules(alice, ['Later'], { videos: [slow.id] })
    await cast.settles()
    expect(await postsOf(alice)).toEqual([])
    passes(5)
    await expect.poll(() => postsOf(alice), soon).toEqual(['Ready'])
    // Posts of one millisecond by two processes have no order.
    passes(1)
    await slow.ends()
    await expect.poll(() => postsOf(alice), soon).toEqual(['Later', 'Ready'])
  })

  it('fails at once when its video fails, says why, and can take another one', async () => {
    const { cast, passes } = await filming()
    const { alice } = cast
    const broken = await uploads(alice, fakeVideo({ does: 'refuse' }))
    const parts = { alt: ['A door'], warning: 'Noise', pollChoices: ['Yes', 'No'] }
    const scheduled = await schedules(alice, ['Open?'], {
      videos: [broken._id],
      publishAt: inMinutes(10_000),
      ...parts,
    })
    const { reason } = await isProcessed(alice, broken)
    await expect.poll(() => states(alice), soon).toEqual([reason])
    await cast.settles()
    expect(await listed(alice)).toMatchObject([
      { thread: scheduled.thread, message: expect.any(String), videos: [{ state: 'failed', reason }] },
    ])
    expect(await alice.notificationTexts()).toEqual(FAILED)
    const { alt = [], ...thread } = scheduled.thread
    await expect(changes(alice, scheduled, { ...thread, alt })).rejects.toMatchObject(refused(reason!))

    const videos = [(await hasVideo(alice))._id]
    // Ids of several processes are in the order of the clock.
    passes(1)
    await changes(alice, scheduled, { ...thread, alt, videos })
    await cast.settles()
    expect([await alice.notificationTexts(), (await videosOf(alice)).map(({ _id }) => _id)]).toEqual([[], videos])
    passes(5)
    await expect.poll(() => postsOf(alice), soon).toEqual(['Open?'])
    expect((await alice.tweetsOf(alice)).tweets).toMatchObject([
      { warning: 'Noise', poll: {}, media: [{ alt: 'A door', video: {} }] },
    ])
  })

  it('fails when its video is deleted', async () => {
    const { cast } = await filming()
    const { alice } = cast
    const { _id: id } = await hasVideo(alice)
    await schedules(alice, ['Gone'], { videos: [id] })
    await alice.call('DELETE /videos/:id', { params: { id } })
    await expect.poll(() => states(alice), soon).toEqual(['video_not_found'])
    await cast.settles()
    expect(await alice.notificationTexts()).toEqual(FAILED)
  })

  it('has it alone: no other post takes it, and it is kept beyond the time of uploads', async () => {
    const { cast, passes } = await filming()
    const { alice, bob } = cast
    const { _id: video } = await hasVideo(alice)
    await schedules(alice, ['Mine'], { videos: [video], publishAt: inMinutes(5_000) })
    await expect(alice.call('POST /tweets', { body: { video } })).rejects.toMatchObject({ code: 'video_not_found' })
    await expect(schedules(alice, ['Again'], { videos: [video] })).rejects.toMatchObject(refused('video_not_found'))
    await expect(schedules(bob, ['Theft'], { videos: [video] })).rejects.toMatchObject(refused('video_not_found'))
    const { _id: other } = await hasVideo(alice, { text: 'other' })
    const twice = { videos: [other, other] }
    await expect(schedules(alice, ['a', 'b'], twice)).rejects.toMatchObject(refused('invalid_fields'))
    passes((2 * VIDEO_KEPT_HOURS * DAY_MS) / 24 / MINUTE_MS)
    await doHourlyWork(cast.app.deps)
    expect((await videosOf(alice)).map(({ _id }) => _id)).toEqual([video])
    passes(5_000)
    await expect.poll(() => postsOf(alice), soon).toEqual(['Mine'])
  })

  it('deletes it when it is cancelled, takes another one, or its author is deleted', async () => {
    const { cast } = await filming()
    const { alice } = cast
    const [one, two] = [await hasVideo(alice, { text: 'one' }), await uploadsSlowly(cast, alice)]
    const scheduled = await schedules(alice, ['One'], { videos: [one._id], images: [] })
    await changes(alice, scheduled, { content: ['Two'], videos: [two.id] })
    await expect(seesVideo(alice, one)).rejects.toMatchObject({ code: 'video_not_found' })
    await alice.call('DELETE /scheduled/:id', { params: { id: scheduled._id } })
    expect(await videosOf(alice)).toEqual([])
    await cast.settles()
    await expect.poll(() => cast.files('media'), soon).toEqual([])

    await schedules(alice, ['Three'], { videos: [(await hasVideo(alice))._id] })
    await alice.leaves()
    await endGrace(cast.app.deps)
    await cast.settles()
    const { db } = cast.app.deps
    for (const table of ['videos', 'scheduled_posts', 'notifications'] as const)
      expect(
        await db
          .selectFrom(table as 'videos')
          .selectAll()
          .execute(),
        table,
      ).toEqual([])
    await expect.poll(() => cast.files('media'), soon).toEqual([])
  })

  it('is published now, unless its video is not ready', async () => {
    const { cast } = await filming()
    const { alice } = cast
    const slow = await uploadsSlowly(cast, alice)
    const { _id: id } = await whenReady(alice, ['Now'], [slow.id])
    const publish = () => alice.call('POST /scheduled/:id/publish', { params: { id } })
    await expect(publish()).rejects.toMatchObject({ status: 409, ...refused('video_not_ready') })
    expect(await states(alice)).toEqual(['waiting'])
    await alice.call('DELETE /scheduled/:id', { params: { id } })
    const ready = await schedules(alice, ['Ready'], { videos: [(await hasVideo(alice))._id] })
    await alice.call('POST /scheduled/:id/publish', { params: { id: ready._id } })
    expect(await postsOf(alice)).toEqual(['Ready'])
  })

  it('is exported, and shows its poster to its author alone', async () => {
    const { cast } = await filming()
    const { alice, origin } = cast
    const scheduled = await schedules(alice, ['Later'], { videos: [(await hasVideo(alice))._id] })
    await alice.reauthenticates()
    expect((await alice.call('GET /account/export')).scheduledPosts).toEqual([scheduled])
    const { url, video } = scheduled.videos[0]!.media!
    for (const address of [url, video!.url])
      expect([(await fetch(origin + address)).status, (await fetch(origin + address.split('?')[0])).status]).toEqual([
        200, 404,
      ])
  })

  it('and its video are compared by a check', async () => {
    const { cast } = await filming()
    const { alice, app } = cast
    const { _id: post } = await schedules(alice, ['Later'], { videos: [(await hasVideo(alice))._id] })
    await transact(app.deps.db, (tx) => tx.updateTable('videos').set({ scheduled_id: 7 }).execute())
    const { text } = await checks(cast, false)
    expect(text).toContain(`Scheduled post ${post} waits for a video that is gone.`)
    expect(text).toMatch(/Video [0-9a-f]{24} is held for no scheduled post\./)
    await checks(cast, true)
    await expect.poll(() => states(alice), soon).toEqual(['video_not_found'])
    expect(await checks(cast, false)).toMatchObject({ exit: 0 })
  })
})
