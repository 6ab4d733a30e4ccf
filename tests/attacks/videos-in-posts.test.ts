/** Posts, scheduled posts, edits, deletions and removals that want the same videos at the same time. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { restoreTweet, type WithheldBase, withholdTweet } from '#server/features/posts/withhold.ts'
import type { Member } from '#tests/member.ts'
import { changes, inMinutes, listed, schedules, settled, timed } from '#tests/scheduled.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, soon, uploads } from '#tests/videos.ts'
import type { World } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { createRandom } from '#tools/random.ts'

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMind the gap'
const ROUNDS = 3
const ACTS = 30

/** Three videos that are ready, one that is processed until `ends` is called, and one that fails. */
async function shootVideos({ dataDir }: World, member: Member, round: number) {
  const until = path.join(dataDir, `end ${round}`)
  // The same few contents, so that posts share files.
  const ready = await Promise.all([0, 1, 2].map((text) => hasVideo(member, { text: `${text}` })))
  const others = [fakeVideo({ does: 'linger', until }), fakeVideo({ does: 'refuse' })]
  const videos = [...ready, ...(await Promise.all(others.map((video) => uploads(member, video))))]
  return { ids: videos.map(({ _id }) => _id), ends: () => writeFile(until, '') }
}

it.each([1, 2])('leave each video in one place, and nothing that a check finds (%i)', async (seed) => {
  const { cast, time, passes } = await timed({ ...FAKE_FFMPEG, RATE_LIMITS: 'off' })
  const { alice, bob, app } = cast
  const { db, ids, events } = app.deps
  const random = createRandom(seed)
  const edited = await alice.posts('Edited again and again')
  const removed: [id: string, base: WithheldBase][] = []
  const codes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { ids: videos, ends } = await shootVideos(cast, alice, round)
    await schedules(alice, ['Due'], { videos: [videos[0]!], publishAt: inMinutes(10 * round + 1) })
    passes(2)
    const pick = () => random.pick(videos)
    const later = inMinutes(10 * round + 5)
    const newest = async () => (await alice.tweetsOf(alice)).tweets.find(({ _id }) => _id !== edited._id)
    const acts: (() => Promise<unknown>)[] = [
      () => alice.call('POST /tweets', { body: { video: pick() } }),
      () => alice.call('POST /tweets/thread', { body: { content: ['', ''], videos: [pick(), pick()] } }),
      () => schedules(alice, ['One', 'Two'], { videos: [pick(), pick()], whenReady: true }),
      () => schedules(alice, ['Later'], { videos: [pick()], publishAt: later }),
      () => alice.edits(edited, { replaceImages: true, video: pick() }),
      () => alice.call('DELETE /videos/:id', { params: { id: pick() } }),
      () => bob.call('POST /tweets', { body: { video: pick() } }),
      () =>
        alice.call('PUT /videos/:id/captions/:language', {
          params: { id: pick(), language: 'en' },
          body: { captions: CAPTIONS },
        }),
      async () => {
        const [post] = await listed(alice)
        if (post) await changes(alice, post, { content: ['Changed'], videos: [pick()], publishAt: later })
      },
      async () => {
        const [post] = await listed(alice)
        if (post) await alice.call('DELETE /scheduled/:id', { params: { id: post._id } })
      },
      async () => {
        const post = (await listed(alice)).at(-1)
        if (post) await alice.call('POST /scheduled/:id/publish', { params: { id: post._id } })
      },
      async () => {
        const post = await newest()
        if (post) await alice.deletes(post)
      },
      async () => {
        const post = await newest()
        const base = post && (await transact(db, (tx) => withholdTweet(events, tx, ids.parse(post._id))))
        if (post && base?.wasCounted) removed.push([post._id, base])
      },
      async () => {
        const [id, base] = removed.pop() ?? []
        if (id && base) await transact(db, (tx) => restoreTweet(events, tx, ids.parse(id), base))
      },
      ends,
    ]
    const results = await Promise.allSettled(Array.from({ length: ACTS }, () => random.pick(acts)()))
    for (const result of results) if (result.status === 'rejected') codes.add(result.reason.code ?? `${result.reason}`)
    await ends()
    const open = () => db.selectFrom('videos').select('id').where('due_at', 'is not', null).execute()
    await expect.poll(open, soon).toEqual([])
    passes(8)
    await settled(cast, time)
    const left = (await alice.call('GET /videos')).videos.filter(({ _id }) => videos.includes(_id))
    await Promise.allSettled(left.map(({ _id: id }) => alice.call('DELETE /videos/:id', { params: { id } })))
  }
  const refusals = [
    'video_not_found',
    'video_not_ready',
    'scheduled_post_not_found',
    'tweet_not_found',
    'invalid_fields',
  ]
  expect([...codes.difference(new Set([...refusals, 'damaged_video']))]).toEqual([])
  await settled(cast, time)
  const lines: string[] = []
  expect([await runChecks(app.deps, false, (line) => lines.push(line)), lines.join('\n')]).toEqual([
    0,
    expect.anything(),
  ])
  const failed = (await listed(alice)).filter(({ state }) => state === 'failed')
  expect((await alice.notifications()).notifications).toHaveLength(failed.length)

  await alice.leaves()
  await endGrace(app.deps)
  await cast.settles()
  await expect.poll(() => cast.files('media'), soon).toEqual([])
  expect(await db.selectFrom('videos').selectAll().execute()).toEqual([])
})
