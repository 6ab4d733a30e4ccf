import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { transact } from '#server/db/transaction.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { smallName } from '#server/features/media/urls.ts'
import { listVersions, updateParts } from '#server/features/posts/history/store.ts'
import { findTweets } from '#server/features/posts/store.ts'
import { animation, photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { animationsBackfill } from './mark-animations.ts'
import { setImages } from './store.ts'

/** Stores a post as earlier versions did: no image is marked, and the small picture of an animation moves. */
async function asBefore({ app, settles }: World, post: Tweet): Promise<void> {
  const { db, blobs, ids, events } = app.deps
  const id = ids.parse(post._id)
  const [row] = await findTweets(db, [id])
  const images = JSON.parse(row!.media) as StoredImage[]
  for (const { hash, animated } of images)
    if (animated) await blobs.put(smallName(hash), (await blobs.read(`${hash}.webp`))!)
  const unmarked = JSON.stringify(images.map(({ animated: _, ...image }) => image))
  await transact(db, async (tx) => {
    await setImages(tx, id, JSON.parse(unmarked))
    for (const version of await listVersions(tx, [id]))
      await updateParts(tx, { ...version, parts: JSON.stringify({ ...JSON.parse(version.parts), media: unmarked }) })
    await events.emit(tx, { type: 'tweet.completed', tweet: id })
  })
  await settles()
}

async function backfill({ app: { deps }, settles }: World): Promise<void> {
  const task = animationsBackfill(deps)
  const ids = await task.list(0, 500)
  if (ids.length > 0) await task.handle(ids)
  await settles()
}

async function pagesOf({ stranger }: World, address: string): Promise<number> {
  const { bytes } = await stranger.downloads(address)
  return (await sharp(bytes).metadata()).pages ?? 1
}

async function problemsOf({ app }: World): Promise<string[]> {
  const lines: string[] = []
  await runChecks(app.deps, false, (line) => lines.push(line))
  return lines.filter((line) => line.startsWith('  '))
}

describe('The animations of earlier versions', () => {
  it.each(['a folder', 'a bucket'])('in %s get their mark, a still small picture and new names', async (place) => {
    const cast = await world({ settings: place === 'a bucket' ? (await s3Server()).settings : {} })
    const { alice, bob } = cast
    const moving = await alice.posts('moving', { images: [await photo(), await animation(3)] })
    const edited = await alice.posts('edited', { images: [await animation(2)], audience: 'followers' })
    await alice.edits(edited, { content: 'edited later' })
    const still = await bob.posts('still', { images: [await photo()], alt: ['"animated":true'] })
    for (const post of [moving, edited, still]) await asBefore(cast, post)
    const before = await alice.sees(moving)
    expect(await pagesOf(cast, before.media[1]!.smallUrl)).toBe(3)
    expect(await alice.finds('has:gif')).toEqual([])

    // Once more, as after a crash.
    for (let repeat = 0; repeat < 2; repeat++) await backfill(cast)

    const { media } = await alice.sees(moving)
    expect(media).toMatchObject([before.media[0]!, { animated: true }])
    const [{ url, smallUrl }] = media.slice(1) as [Tweet['media'][number]]
    expect([await pagesOf(cast, url), await pagesOf(cast, smallUrl)]).toEqual([3, 1])
    // Browsers keep what they have loaded of the former name, but an open page still shows it.
    expect(smallUrl).not.toBe(before.media[1]!.smallUrl)
    expect(await pagesOf(cast, before.media[1]!.url)).toBe(3)
    const { versions } = await alice.call('GET /tweets/:id/versions', { params: { id: edited._id } })
    expect(versions.map((version) => version.media.map(({ animated }) => animated))).toEqual([[true], [true]])
    expect((await bob.sees(still)).media).toEqual(still.media)
    expect(await alice.finds('has:gif')).toEqual(['edited later', 'moving'])
    expect(await problemsOf(cast)).toEqual([])

    await alice.deletes(edited)
    await cast.settles()
    expect(await problemsOf(cast)).toEqual([])
  })

  it('keep what they are where a file is missing or damaged, and the others continue', async () => {
    const cast = await world({ processes: 1 })
    const { alice, app } = cast
    const names = ['missing', 'damaged', 'whole']
    const posts: Tweet[] = []
    for (const [index, name] of names.entries())
      posts.push(await alice.posts(name, { images: [await animation(index + 2)] }))
    for (const post of posts) await asBefore(cast, post)
    const fileOf = (post: Tweet) => post.media[0]!.url.replace('/media/', '')
    await app.deps.blobs.remove(fileOf(posts[0]!))
    const damaged = await app.deps.blobs.read(fileOf(posts[1]!))
    await app.deps.blobs.put(fileOf(posts[1]!), damaged!.subarray(0, 60))
    await backfill(cast)
    const shown = await Promise.all(posts.map(async (post) => (await alice.sees(post)).media[0]!.animated))
    expect(shown).toEqual([undefined, undefined, true])
  })

  it('are looked for neither in posts of this version nor where nothing has an image', async () => {
    const { alice, app } = await world()
    const { db, ids } = app.deps
    const task = animationsBackfill(app.deps)
    const text = await alice.posts('no image')
    expect(await task.list(0, 500)).toEqual([])
    await alice.posts('moving', { images: [await animation(2)] })
    expect(await task.list(0, 1)).toEqual([ids.parse(text._id)])
    await transact(db, (tx) =>
      tx
        .updateTable('migrations')
        .set({ applied_at: Date.UTC(2025, 0, 1) })
        .execute(),
    )
    expect(await task.list(0, 500)).toEqual([])
  })
})
