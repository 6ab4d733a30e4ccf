import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { CallInput } from '#contract/index.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, isProcessed, uploads } from '#tests/videos.ts'
import { atOnce, type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { createRandom } from '#tools/random.ts'

const filming = (settings: Record<string, string> = {}) =>
  world({ settings: { ...FAKE_FFMPEG, RATE_LIMITS: 'off', ...settings } })

/** A video that is processed until the world ends. */
const unready = (cast: World, member: Member) =>
  uploads(member, fakeVideo({ does: 'linger', until: path.join(cast.dataDir, 'never') }))

type Body = Partial<CallInput<'POST /tweets'>['body']>

const films = async (member: Member, video: { _id: string }, body: Body = {}): Promise<Tweet> =>
  (await member.call('POST /tweets', { body: { video: video._id, ...body } })).tweet

const threads = async (member: Member, body: CallInput<'POST /tweets/thread'>['body'], images: Blob[] = []) =>
  (await member.call('POST /tweets/thread', { body, files: { images } })).tweets

const refusal = (code: string, field = 'video') => ({ code, fields: { [field]: expect.any(String) } })

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMind the zebra'

const captions = (member: Member, { _id: id }: { _id: string }, language: string, file = CAPTIONS) =>
  member.call('PUT /videos/:id/captions/:language', { params: { id, language }, body: { captions: file } })

const checks = async ({ app }: World) => {
  const lines: string[] = []
  return { exit: await runChecks(app.deps, false, (line) => lines.push(line)), text: lines.join('\n') }
}

describe('POST /tweets with a video', () => {
  it('shows it as the only medium, with its description and captions, and takes it from the uploads', async () => {
    const { alice, bob, origin } = await filming()
    const uploaded = await hasVideo(alice)
    await captions(alice, uploaded, 'en')
    const tweet = await films(alice, uploaded, { alt: ['A door that opens'] })
    expect(tweet.media).toMatchObject([
      {
        alt: 'A door that opens',
        video: { kind: 'video', seconds: 12.5, hasSound: true, captions: [{ language: 'en' }] },
      },
    ])
    expect(tweet.images).toEqual([tweet.media[0]!.url])
    expect((await bob.sees(tweet)).media).toEqual(tweet.media)
    const file = await fetch(origin + tweet.media[0]!.video!.url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await alice.call('GET /videos')).videos).toEqual([])
    expect((await alice.tweetsOf(alice, { filter: 'media' })).tweets).toHaveLength(1)
  })

  it('takes no text, also in a reply and in a thread, whose descriptions are in the order of the posts', async () => {
    const { alice, bob } = await filming()
    const parent = await bob.posts('Say something')
    const voice = await hasVideo(alice, { kind: 'voice' })
    const reply = await films(alice, voice, { replyTo: parent._id, content: '' })
    expect(reply).toMatchObject({ content: '', media: [{ video: { kind: 'voice', loudness: expect.any(Array) } }] })

    const [one, two] = [await hasVideo(alice, { text: 'one' }), await hasVideo(alice, { text: 'two' })]
    const videos = ['', one._id, two._id]
    const body = { content: ['Look', '', 'And'], videos, imagesPerPost: [1], alt: ['Red', 'One', 'Two'] }
    const posts = await threads(alice, body, [await photo()])
    expect(posts.map(({ media }) => media.map(({ alt, video }) => [alt, video?.kind]))).toEqual([
      [['Red', undefined]],
      [['One', 'video']],
      [['Two', 'video']],
    ])
  })

  it('has a poll or a quote beside it', async () => {
    const { alice, bob } = await filming()
    const quote = (await bob.posts('Well said'))._id
    const poll = { content: 'Which?', pollChoices: ['This', 'That'] }
    expect(await films(alice, await hasVideo(alice), poll)).toMatchObject({ media: [{ video: {} }], poll: {} })
    expect(await films(alice, await hasVideo(alice), { quote })).toMatchObject({ media: [{ video: {} }], quote: {} })
  })

  it('refuses one that is not ready, has failed, is gone or foreign, or is beside images, naming the field', async () => {
    const cast = await filming()
    const { alice, bob } = cast
    const ready = await hasVideo(alice)
    const failed = await isProcessed(alice, await uploads(alice, fakeVideo({ does: 'refuse' })))
    const images = [await photo()]
    const beside = alice.call('POST /tweets', { body: { video: ready._id }, files: { images } })
    await expect(beside).rejects.toMatchObject({ status: 400, ...refusal('video_with_images') })
    await expect(films(bob, ready)).rejects.toMatchObject({ status: 404, ...refusal('video_not_found') })
    await expect(films(alice, { _id: '0'.repeat(24) })).rejects.toMatchObject(refusal('video_not_found'))
    await expect(films(alice, failed)).rejects.toMatchObject(refusal(failed.reason!))
    await expect(films(alice, await unready(cast, alice))).rejects.toMatchObject({
      ...{ status: 409, ...refusal('video_not_ready') },
    })
    const twice = threads(alice, { content: ['', ''], videos: [ready._id, ready._id] })
    await expect(twice).rejects.toMatchObject({ fields: { videos: 'A video can be in one post only.' } })
    await expect(threads(alice, { content: ['a'], videos: ['', ready._id] })).rejects.toMatchObject({
      fields: { videos: 'This doesn’t match the posts of the thread.' },
    })
    expect((await alice.tweetsOf(alice)).tweets).toEqual([])
    expect((await films(alice, ready)).media).toHaveLength(1)
  })

  it('gives a video to one of fifty posts at once', async () => {
    const { alice } = await filming()
    const video = await hasVideo(alice)
    const answers = await atOnce(50, (index) =>
      films(alice, video, { content: `${index}` }).then(
        ({ _id }) => _id,
        ({ code }) => code,
      ),
    )
    expect(answers.filter((answer) => answer !== 'video_not_found')).toHaveLength(1)
    expect((await alice.tweetsOf(alice)).tweets).toHaveLength(1)
  })

  it('answers the first post for a repeated idempotency key', async () => {
    const { alice } = await filming()
    const input = { body: { video: (await hasVideo(alice))._id }, idempotencyKey: randomUUID() }
    const answers = await atOnce(5, async () => (await alice.call('POST /tweets', input)).tweet._id)
    answers.push((await alice.call('POST /tweets', input)).tweet._id)
    expect(new Set(answers).size).toBe(1)
  })
})

describe('PUT /tweets/:id with a video', () => {
  it('adds one where no image stays, describes it, and removes it like an image', async () => {
    const { alice } = await filming()
    const tweet = await alice.posts('', { images: [await photo()] })
    const video = (await hasVideo(alice))._id
    await expect(alice.edits(tweet, { video })).rejects.toMatchObject(refusal('video_with_images'))
    const filmed = await alice.edits(tweet, { video, replaceImages: true, alt: ['A door'] })
    expect(filmed.media).toMatchObject([{ alt: 'A door', video: { kind: 'video' } }])
    await expect(alice.edits(tweet, {}, [await photo()])).rejects.toMatchObject(refusal('video_with_images', 'images'))
    const kept = { replaceImages: true, keepImages: filmed.images }
    const described = await alice.edits(tweet, { ...kept, keepAlt: ['A blue door'] })
    expect(described.media).toEqual([{ ...filmed.media[0], alt: 'A blue door' }])
    await expect(alice.edits(tweet, { replaceImages: true })).rejects.toMatchObject({ code: 'empty_tweet' })
    const other = await alice.edits(tweet, {
      replaceImages: true,
      video: (await hasVideo(alice, { text: 'other' }))._id,
    })
    expect(other.media).toMatchObject([{ video: {} }])
    expect((await alice.edits(tweet, { content: 'Words', replaceImages: true })).media).toEqual([])
    const { versions } = await alice.call('GET /tweets/:id/versions', { params: { id: tweet._id } })
    expect(versions.map(({ media }) => media.map(({ alt, video }) => [alt, video?.kind]))).toEqual([
      [],
      [['', 'video']],
      [['A blue door', 'video']],
      [['A door', 'video']],
      [['', undefined]],
    ])
  })

  it('replaces captions, keeps those without a new file, and changes nothing when all stay', async () => {
    const { alice } = await filming()
    const video = await hasVideo(alice)
    await captions(alice, video, 'en')
    const tweet = await films(alice, video)
    const languagesOf = ({ media }: Tweet) => media[0]!.video!.captions?.map(({ language }) => language)
    expect((await alice.edits(tweet, { captionLanguages: ['en'] })).editedAt).toBeNull()
    const both = await alice.edits(tweet, {
      captionLanguages: ['de', 'en'],
      captions: [CAPTIONS.replace('Mind', 'Achtung')],
    })
    expect([languagesOf(both), both.editedAt]).toEqual([['de', 'en'], expect.any(String)])
    expect(languagesOf(await alice.edits(tweet, { content: 'Words' }))).toEqual(['de', 'en'])
    expect(languagesOf(await alice.edits(tweet, { captionLanguages: [] }))).toBeUndefined()

    const refused = (change: CallInput<'PUT /tweets/:id'>['body']) => expect(alice.edits(tweet, change)).rejects
    const field = (name: string) => ({ status: 400, fields: { [name]: expect.any(String) } })
    await refused({ captionLanguages: ['fr'] }).toMatchObject(field('captions'))
    await refused({ captions: [CAPTIONS] }).toMatchObject(field('captions'))
    await refused({ captionLanguages: ['en'], captions: ['No captions'] }).toMatchObject(field('captions'))
    await refused({ captionLanguages: ['en', 'EN'], captions: [CAPTIONS, CAPTIONS] }).toMatchObject(
      field('captionLanguages'),
    )
    const plain = await alice.posts('Plain')
    const without = alice.edits(plain, { captionLanguages: ['en'], captions: [CAPTIONS] })
    await expect(without).rejects.toMatchObject(field('captions'))
  })
})

describe('The file of a video', () => {
  it.each([
    ['of a followers-only post', { audience: 'followers' }],
    ['of a post to those it mentions', { audience: 'mentioned' }],
  ] as const)('%s is served by a signed address alone', async (_, reach) => {
    const { alice, bob, origin, app } = await filming()
    await bob.follows(alice)
    const tweet = await films(alice, await hasVideo(alice), { content: '@bob', ...reach })
    const { url } = (await bob.sees(tweet)).media[0]!.video!
    const statusOf = async (address: string) => (await fetch(origin + address)).status
    const { hash } = await app.deps.db.selectFrom('media').select('hash').executeTakeFirstOrThrow()
    expect([await statusOf(url), await statusOf(url.split('?')[0]!), await statusOf(`/media/${hash}.mp4`)]).toEqual([
      200, 404, 404,
    ])
  })

  it('is open while its post is, and is deleted with the last version that shows it', async () => {
    const cast = await filming()
    const { alice, settles } = cast
    const tweet = await films(alice, await hasVideo(alice), { content: 'Words' })
    const statusOf = async () => (await fetch(cast.origin + tweet.media[0]!.video!.url)).status
    await alice.protects()
    const closed = await statusOf()
    await alice.protects(false)
    expect([closed, await statusOf()]).toEqual([404, 200])
    await restrict(cast.app.deps, alice, 'suspended')
    expect(await statusOf()).toBe(404)
    await restrict(cast.app.deps, alice, 'suspended', false)
    await alice.edits(tweet, { replaceImages: true })
    await settles()
    expect([await statusOf(), await cast.files('media')]).toEqual([200, expect.objectContaining({ length: 3 })])
    await alice.deletes(tweet)
    await settles()
    expect([await statusOf(), await cast.files('media')]).toEqual([404, []])
  })

  it('is under another name in a public bucket while its post is not public', async () => {
    const s3 = await s3Server()
    const { alice, settles, origin } = await filming({ ...s3.settings, S3_PUBLIC_URL: s3.url })
    const tweet = await films(alice, await hasVideo(alice))
    const objectOf = async (url: string) => (await fetch(origin + url, { redirect: 'manual' })).headers.get('location')!
    const object = await objectOf(tweet.media[0]!.video!.url)
    const videos = async () => (await s3.keys()).filter((key) => key.endsWith('.mp4'))
    expect([(await fetch(object)).ok, await videos()]).toEqual([true, [expect.any(String)]])
    await alice.protects()
    await settles()
    const { url } = (await alice.sees(tweet)).media[0]!.video!
    expect([(await fetch(object)).ok, (await videos()).length, (await fetch(origin + url)).status]).toEqual([
      false,
      1,
      200,
    ])
    await alice.protects(false)
    await settles()
    expect([await objectOf(tweet.media[0]!.video!.url), (await fetch(object)).ok]).toEqual([object, true])
  })

  it('has a row for each use, after any edits and deletions', async () => {
    const cast = await filming()
    const { alice } = cast
    const random = createRandom(7)
    const posts = [await films(alice, await hasVideo(alice), { content: 'Words' })]
    // The same few files, so that posts share them.
    const video = async () => (await hasVideo(alice, { text: `${random.below(3)}` }))._id
    for (let round = 0; round < 30; round++) {
      const post = random.pick(posts)
      const acts = [
        async () => posts.push(await films(alice, { _id: await video() }, { content: 'Words' })),
        async () => alice.edits(post, { replaceImages: true, video: await video() }),
        async () => {
          const keepImages = (await alice.sees(post)).images
          await alice.edits(post, { replaceImages: true, keepImages, keepAlt: keepImages.map(() => `${round}`) })
        },
        () => alice.edits(post, { content: `${round}`, replaceImages: true }),
        async () => {
          if (posts.length > 1) await alice.deletes(posts.splice(posts.indexOf(post), 1)[0]!)
        },
      ]
      await random.pick(acts)()
    }
    await cast.settles()
    expect(await checks(cast)).toMatchObject({ exit: 0 })
  })
})
