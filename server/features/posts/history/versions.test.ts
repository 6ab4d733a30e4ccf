import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import { POST_EDITS } from '#contract/limits.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import type { Member } from '#tests/member.ts'
import { decide, moderatedWorld, openCase, report, undo } from '#tests/moderation.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { setAudience } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { insertVersion } from './store.ts'

const MUTED_ZEBRA = {
  text: 'zebra',
  isWhole: true,
  places: ['home', 'notifications', 'search'],
  sparesFollowed: false,
  leavesLine: true,
} satisfies CallInput<'POST /muted-words'>['body']

const photos = (...colours: string[]) => Promise.all(colours.map((colour) => photo({ colour })))

const versionsOf = async (viewer: Member, { _id }: { _id: string }) =>
  (await viewer.call('GET /tweets/:id/versions', { params: { id: _id } })).versions

const statusOf = async ({ origin }: World, url: string) => (await fetch(origin + url)).status

const tweetsFound = async (viewer: Member, q: string) => (await viewer.call('GET /search', { query: { q } })).tweets

const missing = { status: 404, code: 'tweet_not_found' }

describe('GET /tweets/:id/versions', () => {
  it('lists every version with its time, newest first', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('One', { images: await photos('#e00000'), alt: ['Red'] })
    const second = await alice.edits(tweet, { content: 'Two', warning: 'Numbers', sensitive: true })
    const third = await alice.edits(tweet, { replaceImages: true })
    expect(await versionsOf(bob, tweet)).toEqual([
      { content: 'Two', media: [], warning: 'Numbers', isSensitive: true, createdAt: third.editedAt },
      { content: 'Two', media: tweet.media, warning: 'Numbers', isSensitive: true, createdAt: second.editedAt },
      { content: 'One', media: tweet.media, warning: null, isSensitive: false, createdAt: tweet.createdAt },
    ])
  })

  it('has the current version alone before the first edit, and after one that changes nothing', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('Same', { images: await photos('#e00000') })
    const same = { content: 'Same', warning: '', sensitive: false, replaceImages: true, keepImages: tweet.images }
    for (const change of [{}, same]) expect((await alice.edits(tweet, change)).editedAt).toBeNull()
    expect(await versionsOf(alice, tweet)).toMatchObject([{ content: 'Same', createdAt: tweet.createdAt }])
  })

  it('has the poll of each version as its author wrote it, and an edit of the poll alone makes one', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Drink?', ['Tea', 'Cofee'])
    const edited = await alice.edits(tweet, { pollChoices: ['Tea', 'Coffee'], pollMultiple: true })
    expect(edited.editedAt).not.toBeNull()
    await bob.votes(tweet, [1])
    const again = await alice.edits(tweet, { content: 'A drink?', pollChoices: ['Tea', 'Coffee'] })
    const now = { choices: ['Tea', 'Coffee'], isMultiple: true, minutes: 24 * 60 }
    const first = { choices: ['Tea', 'Cofee'], isMultiple: false, minutes: 24 * 60 }
    expect((await versionsOf(bob, tweet)).map(({ poll, createdAt }) => [createdAt, poll])).toEqual([
      [again.editedAt, now],
      [edited.editedAt, now],
      [tweet.createdAt, first],
    ])
    await alice.reauthenticates()
    const { posts } = await alice.call('GET /account/export')
    expect(posts[0]!.versions?.map(({ poll }) => poll)).toEqual([now, first])
  })

  it('orders versions of the same millisecond', async () => {
    const { alice } = await world({ clock: () => Date.UTC(2026, 10, 23) })
    const tweet = await alice.posts('1')
    for (const content of ['2', '3']) await alice.edits(tweet, { content })
    expect((await versionsOf(alice, tweet)).map(({ content }) => content)).toEqual(['3', '2', '1'])
  })

  it(`refuses more than ${POST_EDITS} edits before it reads their images`, async () => {
    const { alice, files } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.posts('0')
    for (let index = 1; index <= POST_EDITS; index++) await alice.edits(tweet, { content: `${index}` })
    const refused = { status: 409, code: 'too_many_edits' }
    await expect(alice.edits(tweet, { content: 'more' }, await photos('#e00000'))).rejects.toMatchObject(refused)
    expect(await files('media')).toEqual([])
    expect(await versionsOf(alice, tweet)).toHaveLength(POST_EDITS + 1)
  })

  it('is for those who may open the post', async () => {
    const { alice, bob, carol, settles } = await world()
    await bob.follows(alice)
    const open = await alice.posts('Opne')
    await alice.edits(open, { content: 'Open' })
    const closed = await alice.posts('For @bbo', { audience: 'mentioned' })
    await expect(versionsOf(bob, closed)).rejects.toMatchObject(missing)
    await alice.edits(closed, { content: 'For @bob' })
    expect(await versionsOf(bob, closed)).toHaveLength(2)
    await expect(versionsOf(carol, closed)).rejects.toMatchObject(missing)
    expect(await versionsOf(carol, open)).toHaveLength(2)
    await alice.sets({ protectPosts: true })
    await expect(versionsOf(carol, open)).rejects.toMatchObject(missing)
    expect(await versionsOf(bob, open)).toHaveLength(2)
    await alice.blocks(bob)
    await expect(versionsOf(bob, open)).rejects.toMatchObject(missing)
    await alice.deletes(open)
    await settles()
    await expect(versionsOf(alice, open)).rejects.toMatchObject(missing)
  })

  it('is gone with a removed post, and back with it', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const tweet = await bob.posts('Befroe')
    await bob.edits(tweet, { content: 'Before' })
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })
    const found = await decide(mona, await openCase(mona), { kind: 'remove_tweet', reason: 'Please' })
    for (const viewer of [bob, mona]) await expect(versionsOf(viewer, tweet)).rejects.toMatchObject(missing)
    await undo(mona, found.acts[0]!)
    expect(await versionsOf(carol, tweet)).toHaveLength(2)
  })

  it('covers the images of all versions while moderators mark the post', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const tweet = await bob.posts('One', { images: await photos('#e00000') })
    await bob.edits(tweet, { sensitive: true })
    await bob.edits(tweet, { sensitive: false })
    const marks = async () => (await versionsOf(carol, tweet)).map(({ isSensitive }) => isSensitive)
    expect(await marks()).toEqual([false, true, false])
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })
    const found = await decide(mona, await openCase(mona), { kind: 'mark_tweet', reason: 'Please' })
    await bob.edits(tweet, { content: 'Two' })
    expect(await marks()).toEqual([true, true, true, true])
    await undo(mona, found.acts[0]!)
    expect(await marks()).toEqual([false, false, true, false])
  })

  it('is the only answer with an earlier text', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.posts('A zebra of #stripes')
    await alice.edits(tweet, { content: 'A lion' })
    await settles()
    await bob.call('POST /muted-words', { body: MUTED_ZEBRA })
    const { tweets } = await bob.call('GET /tweets')
    expect([tweets.map(({ content, filtered }) => [content, filtered]), await tweetsFound(bob, 'zebra')]).toEqual([
      [['A lion', undefined]],
      [],
    ])
    expect([await tweetsFound(bob, '#stripes'), (await bob.call('GET /trends')).trends]).toEqual([[], []])
    expect(await versionsOf(bob, tweet)).toHaveLength(2)
  })

  it('is exported with the own posts', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('One', { images: await photos('#e00000'), alt: ['Red'] })
    await alice.edits(tweet, { content: 'Two', replaceImages: true })
    await alice.posts('Never edited')
    await alice.reauthenticates()
    const { posts } = await alice.call('GET /account/export')
    const version = { content: 'One', images: [{ url: tweet.images[0], alt: 'Red' }], createdAt: tweet.createdAt }
    expect(posts.map(({ versions }) => versions)).toEqual([undefined, [version]])
  })
})

describe('The images of earlier versions', () => {
  it('stay until the post goes', async () => {
    const cast = await world()
    const { alice, files, settles } = cast
    const images = await photos('#e00000', '#00e000')
    const tweet = await alice.posts('Two', { images })
    await alice.edits(tweet, { replaceImages: true, keepImages: [tweet.images[1]!] })
    await alice.edits(tweet, { replaceImages: true }, [images[0]!])
    await alice.edits(tweet, { replaceImages: true })
    await settles()
    for (const url of tweet.images) expect(await statusOf(cast, url)).toBe(200)
    await alice.deletes(tweet)
    await settles()
    expect(await files('media')).toEqual([])
  })

  it('are as closed as the post is', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await bob.follows(alice)
    const tweet = await alice.posts('One', { images: await photos('#e00000') })
    await alice.edits(tweet, { content: 'Two', replaceImages: true })
    expect(await statusOf(cast, tweet.images[0]!)).toBe(200)
    await alice.sets({ protectPosts: true })
    expect(await statusOf(cast, tweet.images[0]!)).toBe(404)
    const [, { media }] = (await versionsOf(bob, tweet)) as [object, { media: { url: string }[] }]
    expect(media[0]!.url).toContain('signature=')
    expect(await statusOf(cast, media[0]!.url)).toBe(200)
  })

  it('are closed at once when moderators remove the post', async () => {
    const cast = await world()
    const { alice, app } = cast
    const tweet = await alice.posts('One', { images: await photos('#e00000') })
    await alice.edits(tweet, { content: 'Two', replaceImages: true })
    expect(await statusOf(cast, tweet.images[0]!)).toBe(200)
    await setAudience(app.deps, tweet, AUDIENCE.nobody)
    expect(await statusOf(cast, tweet.images[0]!)).toBe(404)
  })

  it('have other names in a public bucket while the post is closed', async () => {
    const s3 = await s3Server()
    const cast = await world({ settings: { ...s3.settings, S3_PUBLIC_URL: s3.url } })
    const { alice, settles } = cast
    const tweet = await alice.posts('One', { images: await photos('#e00000') })
    await alice.edits(tweet, { content: 'Two', replaceImages: true })
    const names = async () =>
      (await cast.app.deps.db.selectFrom('media').select('hash').execute()).map((row) => row.hash)
    const [before] = await names()
    await alice.sets({ protectPosts: true })
    await settles()
    const [closed, ...others] = await names()
    expect([closed !== before, others]).toEqual([true, []])
    const [, { media }] = (await versionsOf(alice, tweet)) as [object, { media: { url: string }[] }]
    expect(await statusOf(cast, media[0]!.url)).toBe(200)
    await alice.sets({ protectPosts: false })
    await settles()
    expect(await names()).toEqual([before])
  })
})

describe('The check of earlier versions', () => {
  it('finds versions of posts that are gone, and deletes them', async () => {
    const { alice, app } = await world()
    const tweet = await alice.posts('One')
    await alice.edits(tweet, { content: 'Two' })
    const { db } = app.deps
    const [row] = await db.selectFrom('tweet_versions').selectAll().execute()
    await alice.deletes(tweet)
    await transact(db, (tx) => insertVersion(tx, row!))
    const lines: string[] = []
    await runChecks(app.deps, true, (line) => lines.push(line))
    expect(lines.join()).toContain('is gone, but its earlier versions are not.')
    expect(await db.selectFrom('tweet_versions').selectAll().execute()).toEqual([])
  })
})
