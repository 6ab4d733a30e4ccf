import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { doHourlyWork } from '#server/features.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { sendsOf } from '#tests/mastodon-calls.ts'
import { photo } from '#tests/pictures.ts'
import { inMinutes, timed } from '#tests/scheduled.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { FAKE_FFMPEG, fakeVideo, isProcessed, soon } from '#tests/videos.ts'
import { atOnce, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

const HOURS = HOUR_MS / MINUTE_MS
const refused = (statusCode: number) => ({ statusCode })

describe('uploads', () => {
  it('wait for their post, which alone shows them, and belong to their owner', async () => {
    const cast = await world()
    const [alice, bob] = [await mastodonOf(cast, cast.alice), await mastodonOf(cast, cast.bob)]
    const image = await alice.v2.media.create({ file: await photo(), description: 'A door' })
    expect(image).toMatchObject({ type: 'image', description: 'A door', meta: { original: { width: 64, height: 32 } } })
    expect((await fetch(image.url!)).status).toBe(200)
    await alice.v1.media.$select(image.id).update({ description: 'A red door' })
    await expect(bob.v1.media.$select(image.id).fetch()).rejects.toMatchObject(refused(404))
    await expect(bob.v1.statuses.create({ status: 'Mine', mediaIds: [image.id] })).rejects.toMatchObject(refused(422))
    expect(await runChecks(cast.app.deps, false, () => {})).toBe(0)
    // Two posts at once: one gets it.
    const outcomes = await atOnce(2, (index) =>
      alice.v1.statuses.create({ status: `Post ${index}`, mediaIds: [image.id] }).catch((error) => error.statusCode),
    )
    expect(outcomes.filter((each) => each === 422)).toHaveLength(1)
    const post = outcomes.find((each) => each !== 422)
    expect(post.mediaAttachments).toMatchObject([{ type: 'image', description: 'A red door' }])
    await expect(alice.v1.media.$select(image.id).fetch()).rejects.toMatchObject(refused(404))
    expect(await runChecks(cast.app.deps, false, () => {})).toBe(0)
    expect((await cast.files('media')).length).toBe(2)
  })

  it('are kept, added, described and removed by an edit, and repeated posts answer the same', async () => {
    const cast = await world()
    const alice = await mastodonOf(cast, cast.alice)
    const upload = async (colour: string) =>
      alice.v2.media.create({ file: await photo({ colour }), description: colour })
    const [red, green] = [await upload('#ff0000'), await upload('#00ff00')]
    const create = () =>
      alice.v1.statuses.create(
        { mediaIds: [red.id, green.id] },
        { requestInit: { headers: { 'Idempotency-Key': 'once' } } },
      )
    const post = await create()
    expect((await create()).id).toBe(post.id)
    const [, second] = post.mediaAttachments
    const blue = await upload('#0000ff')
    const edited = await alice.v1.statuses.$select(post.id).update({
      ...{ status: 'Two colours', mediaIds: [second!.id, blue.id] },
      mediaAttributes: [{ id: second!.id, description: 'Green' }],
    })
    expect(edited.mediaAttachments.map(({ description }) => description)).toEqual(['Green', '#0000ff'])
    const versions = await alice.v1.statuses.$select(post.id).history.list()
    expect(versions.map(({ mediaAttachments }) => mediaAttachments.map(({ description }) => description))).toEqual([
      ['#ff0000', '#00ff00'],
      ['Green', '#0000ff'],
    ])
    // Forms send the fields of a list one after the other.
    const send = await sendsOf(cast, cast.alice)
    const [green2] = edited.mediaAttachments
    const form = new URLSearchParams([
      ['status', 'One colour'],
      ['media_ids[]', green2!.id],
      ['media_attributes[][id]', green2!.id],
      ['media_attributes[][description]', 'Light green'],
    ])
    expect(await send(`PUT /v1/statuses/${post.id}`, form)).toMatchObject({
      body: { media_attachments: [{ description: 'Light green' }] },
    })
    // A deleted post leaves its images to the next one.
    const deleted = await alice.v1.statuses.$select(post.id).remove()
    const again = deleted.mediaAttachments.map(({ id }) => id)
    await cast.settles()
    const redrafted = await alice.v1.statuses.create({ status: deleted.text!, mediaIds: again })
    expect(redrafted).toMatchObject({
      ...{ content: '<p>One colour</p>', mediaAttachments: [{ description: 'Light green' }] },
    })
    expect((await fetch(redrafted.mediaAttachments[0]!.url!)).status).toBe(200)
    expect((await alice.v1.statuses.$select(redrafted.id).update({ status: 'None' })).mediaAttachments).toEqual([])
    expect((await send(`DELETE /v1/statuses/${redrafted.id}?delete_media=true`)).status).toBe(200)
    await cast.settles()
    expect(await cast.files('media')).toEqual([])
    expect(await runChecks(cast.app.deps, false, () => {})).toBe(0)
  })

  it('move to a scheduled post, and are deleted after a day, on request and with their account', async () => {
    const { cast, passes } = await timed({ RATE_LIMITS: 'off' })
    const alice = await mastodonOf(cast, cast.alice)
    const upload = async (index = 0) =>
      alice.v2.media.create({ file: await photo({ colour: `#${String(index).padStart(6, '0')}` }) })
    const taken = await upload(1)
    const scheduled = await alice.v1.statuses.create({
      ...{ status: 'Later', mediaIds: [taken.id], scheduledAt: inMinutes(24 * 60 * 2) },
    })
    expect(scheduled).toMatchObject({ mediaAttachments: [{ type: 'image' }], params: { text: 'Later' } })
    const removed = await upload(2)
    const send = await sendsOf(cast, cast.alice)
    expect(await send(`DELETE /v1/media/${removed.id}`)).toEqual({ status: 200, body: {} })
    expect(await send(`DELETE /v1/media/${removed.id}`)).toMatchObject({ status: 404 })
    await upload(3)
    await cast.settles()
    expect((await cast.files('media')).length).toBe(4)
    passes(25 * HOURS)
    await doHourlyWork(cast.app.deps)
    await cast.settles()
    expect((await cast.files('media')).length).toBe(2)
    expect(await runChecks(cast.app.deps, false, () => {})).toBe(0)
    await upload(4)
    await cast.alice.leaves()
    await endGrace(cast.app.deps)
    await doHourlyWork(cast.app.deps)
    await cast.settles()
    await expect.poll(() => cast.files('media'), soon).toEqual([])
  })
})

describe('uploaded videos', () => {
  it('are prepared after the answer, and posted with their description', async () => {
    const cast = await world({ settings: FAKE_FFMPEG })
    const alice = await mastodonOf(cast, cast.alice)
    const video = await alice.v2.media.create({ file: fakeVideo(), description: 'A tram' })
    expect(video).toMatchObject({ type: 'video', description: 'A tram' })
    const [own] = (await cast.alice.call('GET /videos')).videos
    await isProcessed(cast.alice, own!)
    expect(await alice.v1.media.$select(video.id).fetch()).toMatchObject({ meta: { original: { duration: 12.5 } } })
    const post = await alice.v1.statuses.create({ mediaIds: [video.id] })
    expect(post.mediaAttachments).toMatchObject([{ type: 'video', description: 'A tram' }])
    expect(await runChecks(cast.app.deps, false, () => {})).toBe(0)
  })
})

describe('GET /v1/media/:id', () => {
  it('answers 206 while a video is prepared, after its upload was accepted with 202', async () => {
    const cast = await world({ settings: FAKE_FFMPEG })
    const send = await sendsOf(cast, cast.alice)
    const until = path.join(cast.dataDir, 'end')
    const form = new FormData()
    form.append('file', fakeVideo({ does: 'linger', until }), 'tram.mp4')
    const accepted = await send('POST /v2/media', form)
    expect(accepted).toMatchObject({ status: 202, body: { type: 'video', url: null } })
    const { id } = accepted.body as { id: string }
    const seen = () => send(`GET /v1/media/${id}`)
    expect((await seen()).status).toBe(206)
    await writeFile(until, '')
    await expect.poll(async () => (await seen()).status, soon).toBe(200)
    expect((await seen()).body).toMatchObject({ id, url: expect.stringContaining(`${cast.origin}/media/`) })
  })
})
