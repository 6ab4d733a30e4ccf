/** Scheduled posts that are changed, cancelled and published while their time comes. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULED_POSTS, VIDEOS_WAITING } from '#contract/limits.ts'
import { photo } from '#tests/pictures.ts'
import { FAKE_FFMPEG, hasVideo } from '#tests/videos.ts'
import { atOnce, type World, world } from '#tests/world.ts'

const FIFTY = 50
const START = Date.parse('2026-11-27T10:00:30Z')
const inMinutes = (minutes: number): string => new Date(START - 30_000 + minutes * MINUTE_MS).toISOString()
const soon = { interval: 50, timeout: 20_000 }

async function timed() {
  const time = { now: START }
  const cast = await world({ clock: () => time.now, settings: { ...FAKE_FFMPEG, RATE_LIMITS: 'off' } })
  return { cast, time }
}

/** Waits until nothing is scheduled but for later. */
const published = ({ app }: World, time: { now: number }) =>
  expect
    .poll(
      () =>
        app.deps.db
          .selectFrom('scheduled_posts')
          .select('id')
          .where((q) => q.or([q('publish_at', '<=', time.now), q('attempts', '>', 0)]))
          .execute(),
      soon,
    )
    .toEqual([])

/** The codes of refusals, each once; empty for successes. */
const codesOf = async (answers: Promise<unknown>[]): Promise<Set<string>> =>
  new Set(
    (await Promise.allSettled(answers)).flatMap((answer) =>
      answer.status === 'rejected' ? (answer.reason.code ?? String(answer.reason)) : [],
    ),
  )

describe('at once', () => {
  it('schedules with one key: one is made, and published once', async () => {
    const { cast, time } = await timed()
    const { alice } = cast
    const image = await photo()
    const key = randomUUID()
    // No more: images that wait to be processed are refused.
    const answers = await atOnce(5, () =>
      alice.call('POST /scheduled', {
        body: { content: ['Once'], publishAt: inMinutes(5) },
        files: { images: [image] },
        idempotencyKey: key,
      }),
    )
    expect(new Set(answers.map(({ scheduled }) => scheduled._id)).size).toBe(1)
    time.now += 5 * MINUTE_MS
    await published(cast, time)
    expect((await alice.tweetsOf(alice)).tweets).toMatchObject([{ content: 'Once', media: [{}] }])
    await cast.settles()
    expect(await cast.files('media')).toHaveLength(2)
  })

  it('schedules: no more than the limit', async () => {
    const { cast } = await timed()
    const { alice } = cast
    const act = () => alice.call('POST /scheduled', { body: { content: ['Many'], publishAt: inMinutes(5) } })
    for (let round = 0; round < 3; round++) await codesOf(Array.from({ length: FIFTY }, act))
    const { scheduled } = await alice.call('GET /scheduled', { query: { limit: 200 } })
    expect(scheduled).toHaveLength(SCHEDULED_POSTS)
  })

  it('publications, changes and cancellations of posts that are due: each is published once or not at all', async () => {
    const { cast, time } = await timed()
    const { alice, bob } = cast
    const images = [await photo({ colour: '#e00000' }), await photo({ colour: '#00e000' })]
    const made = await atOnce(10, (index) =>
      alice.call('POST /scheduled', {
        body: { content: [`Post ${index}`], publishAt: inMinutes(5) },
        files: { images },
      }),
    )
    time.now += 5 * MINUTE_MS
    const acts = made.flatMap(({ scheduled: { _id: id, media } }, index) => [
      () => alice.call('POST /scheduled/:id/publish', { params: { id } }),
      () => alice.call('DELETE /scheduled/:id', { params: { id } }),
      () => bob.call('DELETE /scheduled/:id', { params: { id } }),
      () =>
        alice.call('PUT /scheduled/:id', {
          params: { id },
          body: { content: [`Post ${index}`], publishAt: inMinutes(60), keepImages: [media[1]!.url] },
        }),
      () => alice.call('POST /scheduled/:id/publish', { params: { id } }),
    ])
    const results = await Promise.allSettled(acts.map((act) => act()))
    const refusals = new Set(results.flatMap((each) => (each.status === 'rejected' ? each.reason.code : [])))
    expect([...refusals]).toEqual(['scheduled_post_not_found'])
    time.now += 60 * MINUTE_MS
    await published(cast, time)
    await cast.settles()
    const { tweets } = await alice.tweetsOf(alice)
    const texts = tweets.map(({ content }) => content)
    expect(new Set(texts).size).toBe(texts.length)
    const isDone = (index: number, act: number) => results[5 * index + act]!.status === 'fulfilled'
    for (const index of made.keys()) {
      const [first, cancelled, , , second] = [0, 1, 2, 3, 4].map((act) => isDone(index, act))
      // The queue may have been first: then none of these succeeded.
      if (first || second) expect(texts).toContain(`Post ${index}`)
      if (cancelled) expect(texts).not.toContain(`Post ${index}`)
      expect([first, second, cancelled].filter(Boolean).length).toBeLessThanOrEqual(1)
    }
    for (const { media } of tweets) expect([1, 2]).toContain(media.length)
  })

  it('changes of one post: its images are those of the last', async () => {
    const { cast } = await timed()
    const { alice } = cast
    const image = await photo()
    const made = await alice.call('POST /scheduled', {
      body: { content: ['0'], publishAt: inMinutes(5) },
      files: { images: [image] },
    })
    const { _id: id, media } = made.scheduled
    const change = (index: number) =>
      alice.call('PUT /scheduled/:id', {
        params: { id },
        body: {
          ...{ content: [`${index}`], publishAt: inMinutes(5) },
          ...(index % 2 && { keepImages: [media[0]!.url] }),
        },
      })
    const refusals = await codesOf(Array.from({ length: FIFTY }, (_, index) => change(index)))
    expect(['', 'invalid_fields']).toContain([...refusals].join())
    await cast.settles()
    const { scheduled } = await alice.call('GET /scheduled')
    const shown = scheduled[0]!.media.length
    await expect.poll(() => cast.files('media'), soon).toHaveLength(2 * shown)
  })

  it('publications of one post: one succeeds', async () => {
    const { cast, time } = await timed()
    const { alice } = cast
    const { scheduled } = await alice.call('POST /scheduled', {
      body: { content: ['One', 'Two'], publishAt: inMinutes(5) },
    })
    const act = () => alice.call('POST /scheduled/:id/publish', { params: { id: scheduled._id } })
    expect([...(await codesOf(Array.from({ length: FIFTY }, act)))]).toEqual(['scheduled_post_not_found'])
    time.now += 5 * MINUTE_MS
    await published(cast, time)
    expect((await alice.tweetsOf(alice)).tweets).toHaveLength(2)
  })

  it('deletions of the videos of posts that are due: each fails with one notification, or is published', async () => {
    const { cast, time } = await timed()
    const { alice, app } = cast
    const videos: string[] = []
    for (let index = 0; index < VIDEOS_WAITING; index++) videos.push((await hasVideo(alice, { text: `${index}` }))._id)
    for (const video of videos)
      await alice.call('POST /scheduled', {
        body: { content: [`Post ${video}`], videos: [video], publishAt: inMinutes(5) },
      })
    time.now += 5 * MINUTE_MS
    // The last ones while the first ones are published.
    const deletions = videos.toReversed().map((id) => alice.call('DELETE /videos/:id', { params: { id } }))
    expect([...(await codesOf(deletions)).difference(new Set(['video_not_found']))]).toEqual([])
    const open = () => app.deps.db.selectFrom('scheduled_posts').select('id').where('due_at', 'is not', null).execute()
    await expect.poll(open, soon).toEqual([])
    await cast.settles()
    const { scheduled } = await alice.call('GET /scheduled')
    expect(new Set(scheduled.map(({ reason }) => reason)).difference(new Set(['video_not_found'])).size).toBe(0)
    expect((await alice.tweetsOf(alice)).tweets).toHaveLength(VIDEOS_WAITING - scheduled.length)
    const { notifications } = await alice.notifications()
    expect(notifications).toHaveLength(scheduled.length)
    for (const { _id: id } of scheduled) await alice.call('DELETE /scheduled/:id', { params: { id } })
    await cast.settles()
    expect((await alice.notifications()).notifications).toEqual([])
  })

  it('publications, changes and cancellations of due polls and quotes, while who may quote changes: counters agree', async () => {
    const { cast, time } = await timed()
    const { alice, bob, app } = cast
    const [stays, goes] = [await bob.posts('Quote me'), await bob.posts('I will be gone')]
    const made = await atOnce(10, (index) =>
      alice.call('POST /scheduled', {
        body: {
          ...{ content: [`Post ${index}?`, 'And this?'], publishAt: inMinutes(5) },
          ...{ quote: (index % 3 === 0 ? goes : stays)._id, pollSizes: [2, 3], pollChoices: ['A', 'B', 'C', 'D', 'E'] },
        },
      }),
    )
    time.now += 5 * MINUTE_MS
    const canQuote = (whoQuotes: 'everyone' | 'nobody') =>
      bob.call('PUT /tweets/:id/who-quotes', { params: { id: stays._id }, body: { whoQuotes } })
    const acts = made.flatMap(({ scheduled: { _id: id } }, index) => [
      () => alice.call('POST /scheduled/:id/publish', { params: { id } }),
      () =>
        index % 5
          ? canQuote(index % 2 ? 'nobody' : 'everyone')
          : alice.call('DELETE /scheduled/:id', { params: { id } }),
      () =>
        alice.call('PUT /scheduled/:id', {
          params: { id },
          body: { content: [`Post ${index}?`], publishAt: inMinutes(60), pollChoices: ['Y', 'N'], quote: stays._id },
        }),
      () => (index === 5 ? bob.deletes(goes) : alice.call('POST /scheduled/:id/publish', { params: { id } })),
      () => alice.call('POST /scheduled/:id/publish', { params: { id } }),
    ])
    const refusals = await codesOf(acts.map((act) => act()))
    const known = new Set(['scheduled_post_not_found', 'quotes_limited', 'tweet_not_found'])
    expect([...refusals.difference(known)]).toEqual([])
    await canQuote('everyone')
    time.now += 60 * MINUTE_MS
    const open = () => app.deps.db.selectFrom('scheduled_posts').select('id').where('due_at', 'is not', null).execute()
    await expect.poll(open, soon).toEqual([])
    await cast.settles()

    // Each is published once, or waits with its reason, or was cancelled. The end of the test compares counters with rows.
    const { scheduled } = await alice.call('GET /scheduled')
    const { tweets } = await alice.call('GET /tweets', { query: { limit: 60 } })
    const firsts = tweets.filter(({ content }) => content.startsWith('Post '))
    const texts = [...firsts.map(({ content }) => content), ...scheduled.map(({ thread }) => thread.content[0]!)]
    expect(new Set(texts).size).toBe(texts.length)
    for (const post of scheduled)
      expect(post).toMatchObject({ state: 'failed', thread: { pollChoices: expect.any(Array) } })
    for (const { poll, quote } of firsts) expect([poll?.votersCount, quote?.state]).toEqual([0, expect.any(String)])
    const quoting = firsts.filter(({ quote }) => quote?.state === 'shown').length
    expect((await bob.sees(stays)).quotesCount ?? 0).toBe(quoting)
  })
})
