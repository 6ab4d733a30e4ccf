/** Uploads of videos that are endless, many or hostile, at a Plus of its own process: only they fail, and nothing is left of them. */
import { describe, expect, it } from 'vitest'
import { VIDEO_BYTES, VIDEOS_WAITING } from '#contract/limits.ts'
import type { Member } from '#tests/member.ts'
import { descendantsOf, peakMemory } from '#tests/processes/children.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { FAKE_FFMPEG, fakeVideo, isProcessed, seesVideo, soon, uploads } from '#tests/videos.ts'
import { cast } from '#tests/world.ts'
import { filePart, formHeaders, halfRequest } from './partial-request.ts'

const MB = 2 ** 20

/** The process that decodes posters waits for other images. */
const isOfVideo = ({ command }: { command: string }): boolean => !command.includes('image-process')

/** A running Plus that takes videos. */
async function plus() {
  const home = await emptyInstallation()
  const { pid } = await home.starts({ ...FAKE_FFMPEG, RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' })
  const members = cast(home.place)
  await expect.poll(async () => (await members.stranger.call('GET /network')).takesVideos).toBe(true)
  return {
    ...members,
    home,
    pid,
    /** What is left of uploads, and of the work on them. */
    remains: async () => [
      ...(await home.files()),
      ...(await descendantsOf(pid)).filter(isOfVideo).map(({ command }) => command),
    ],
  }
}

/** A video of that size. */
const sized = (bytes: number, text: string): Blob => new Blob([fakeVideo({ text }), new Uint8Array(bytes)])

/** How an upload ended: the code of its refusal. */
const outcome = (member: Member, video: Blob): Promise<string> =>
  uploads(member, video).then(
    () => 'taken',
    (error) => error.code,
  )

const removeAll = async (member: Member) => {
  for (const { _id: id } of (await member.call('GET /videos')).videos)
    await member.call('DELETE /videos/:id', { params: { id } })
}

describe.skipIf(process.platform !== 'linux' || !canShareStore())('an upload of a video', () => {
  it('that is announced as 4 GB is refused before its body, and one without an end once it is too large', async () => {
    const { alice, home, pid, remains } = await plus()
    const token = await alice.token
    const call = 'POST /api/videos'
    const huge = halfRequest(home.place.origin, call, formHeaders(4_096 * MB, token), filePart('x', 'video'))
    expect(await huge.answer).toMatchObject({ status: 413, code: 'video_too_large' })

    const before = await peakMemory(pid)
    const endless = halfRequest(home.place.origin, call, formHeaders(null, token))
    let answer: { status: number; code: string } | undefined
    const answered = endless.answer.then((received) => {
      answer = received
    })
    const send = (bytes: Buffer | string) =>
      new Promise((resolve) => {
        endless.socket.write(`${bytes.length.toString(16)}\r\n`)
        endless.socket.write(bytes)
        endless.socket.write('\r\n', resolve)
      })
    await send(filePart('x', 'video'))
    const chunk = Buffer.alloc(MB)
    let sent = 0
    for (; !answer && sent < 4 * VIDEO_BYTES; sent += MB) await Promise.race([send(chunk), answered])
    await answered
    expect(answer).toMatchObject({ status: 413, code: 'video_too_large' })
    expect((await peakMemory(pid)) - before).toBeLessThan(100)
    await expect.poll(remains, soon).toEqual([])
  })

  it('of nothing, or of something else, is refused and leaves no file', async () => {
    const { alice, remains } = await plus()
    for (const [file, code] of [
      [new Blob([]), 'invalid_fields'],
      [new Blob(['<html>']), 'not_a_video'],
    ] as const)
      await expect(uploads(alice, file)).rejects.toMatchObject({ code, fields: { video: expect.any(String) } })
    expect(await remains()).toEqual([])
  })

  it('is one of as many as a member may have, however many are sent at once, and others are answered', async () => {
    const { alice, bob, crowd, remains } = await plus()
    const members = crowd(10)
    await Promise.all([alice, bob, ...members].map((member) => member.signsUp()))
    // All others wait for it.
    await uploads(alice, fakeVideo({ does: 'hang' }))
    const fromOne = Array.from({ length: 50 }, (_, index) => outcome(alice, sized(100_000, `${index}`)))
    const fromTen = members.flatMap((member) => Array.from({ length: 5 }, () => outcome(member, sized(MB, 'same'))))
    await bob.posts('In between')
    const outcomes = new Set(await Promise.all([...fromOne, ...fromTen]))
    expect([...outcomes.difference(new Set(['taken', 'busy', 'too_many_videos']))]).toEqual([])
    for (let round = 0; round < VIDEOS_WAITING; round++) await outcome(alice, sized(100_000, `again ${round}`))
    expect((await alice.call('GET /videos')).videos).toHaveLength(VIDEOS_WAITING)
    for (const member of [alice, ...members]) await removeAll(member)
    await expect.poll(remains, soon).toEqual([])
  })

  it('of the largest size takes little memory, though ten members send one at once', async () => {
    const { alice, pid, crowd, remains } = await plus()
    await uploads(alice, fakeVideo({ does: 'hang' }))
    const members = crowd(10)
    await Promise.all(members.map((member) => member.signsUp()))
    const before = await peakMemory(pid)
    const largest = sized(VIDEO_BYTES - 10_000, 'large')
    // Where the machine is so busy that a sender cannot send, its upload counts as stalled.
    for (const ending of await Promise.all(members.map((member) => outcome(member, largest))))
      expect(['taken', 'busy', 'upload_stalled']).toContain(ending)
    expect((await peakMemory(pid)) - before).toBeLessThan(150)
    for (const member of [alice, ...members]) await removeAll(member)
    await expect.poll(remains, soon).toEqual([])
  })

  it('that is deleted at once, again and again, leaves no file and no process', async () => {
    const { alice, remains } = await plus()
    for (let round = 0; round < 20; round++) {
      const { _id: id } = await uploads(
        alice,
        fakeVideo({ text: `${round}`, ...(round % 2 && { does: 'hang' as const }) }),
      )
      await alice.call('DELETE /videos/:id', { params: { id } })
    }
    expect((await alice.call('GET /videos')).videos).toEqual([])
    await expect.poll(remains, soon).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux' || !canShareStore())('the work on a video', () => {
  it('that hangs keeps neither calls nor other members waiting once it is deleted', async () => {
    const { alice, bob, remains } = await plus()
    const hanging = await uploads(alice, fakeVideo({ does: 'hang' }))
    await expect.poll(async () => (await seesVideo(alice, hanging)).state, soon).toBe('processing')
    await bob.posts('In between')
    const next = await uploads(bob)
    expect((await seesVideo(bob, next)).state).toBe('waiting')
    await alice.call('DELETE /videos/:id', { params: { id: hanging._id } })
    expect((await isProcessed(bob, next)).state).toBe('ready')
    await removeAll(bob)
    await expect.poll(remains, soon).toEqual([])
  })

  it('that crashes, or takes too much memory, disk or time, fails alone and leaves no file and no process', async () => {
    const { alice, bob, pid, remains } = await plus()
    const before = await peakMemory(pid)
    const hostile = {
      ...{ crash: 'damaged_video', forget: 'damaged_video', eat: 'video_too_costly' },
      ...{ fill: 'video_too_costly', 'run-on': 'video_too_long' },
    } as const
    for (const [does, reason] of Object.entries(hostile)) {
      const video = await uploads(alice, fakeVideo({ does: does as keyof typeof hostile }))
      const next = await uploads(bob, fakeVideo({ text: does }))
      expect(await isProcessed(alice, video), does).toMatchObject({
        state: 'failed',
        reason,
        message: expect.any(String),
      })
      expect((await isProcessed(bob, next)).state, does).toBe('ready')
    }
    expect((await peakMemory(pid)) - before).toBeLessThan(100)
    for (const member of [alice, bob]) await removeAll(member)
    await expect.poll(remains, soon).toEqual([])
  })
})
