import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { restartBackfill } from '#server/db/backfill.ts'
import { touch } from '#server/db/cache.ts'
import { transact } from '#server/db/transaction.ts'
import { pictureNamesBackfill } from '#server/features/people/pictures/rename-pictures.ts'
import { imageNamesBackfill } from '#server/features/posts/images/rename-images.ts'
import { setImages } from '#server/features/posts/images/store.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import type { StoredImage } from './images.ts'
import { deleteFormerFiles } from './rename-images.ts'

/** Writes rows and files as they were before names were keyed: named by the hash of their content, shared by all owners. */
async function takeBackNames({ app: { deps } }: World): Promise<void> {
  const { db, blobs } = deps
  const contents = new Map<string, string>()
  for await (const { name } of blobs.list()) {
    const [, stored] = /^([0-9a-f]{32})\.webp$/.exec(name) ?? []
    if (!stored) continue
    const [large, small] = [(await blobs.read(name))!, (await blobs.read(`${stored}-small.webp`))!]
    const content = hash('sha256', large).slice(0, 32)
    await blobs.put(`${content}.webp`, large)
    await blobs.put(`${content}-small.webp`, small)
    for (const each of [name, `${stored}-small.webp`]) await blobs.remove(each)
    contents.set(stored, content)
  }
  const former = (stored: string | null) => (stored === null ? null : contents.get(stored)!)
  await transact(db, async (tx) => {
    for (const row of await tx.selectFrom('media').select(['owner_id', 'id', 'hash']).execute())
      await tx
        .updateTable('media')
        .set({ hash: former(row.hash)!, content: null, tweet_id: null })
        .where('owner_id', '=', row.owner_id)
        .where('id', '=', row.id)
        .execute()
    for (const { id, media } of await tx.selectFrom('tweets').select(['id', 'media']).execute()) {
      const images = (JSON.parse(media) as StoredImage[]).map(({ content, ...image }) => ({
        ...image,
        hash: former(image.hash)!,
      }))
      await setImages(tx, id, images)
    }
    for (const { id, avatar } of await tx.selectFrom('accounts').select(['id', 'avatar']).execute()) {
      await tx
        .updateTable('accounts')
        .set({ avatar: former(avatar) })
        .where('id', '=', id)
        .execute()
      touch(tx, 'account', id)
    }
    for (const name of contents.keys()) touch(tx, 'image', name)
  })
  for (const task of [imageNamesBackfill(deps), pictureNamesBackfill(deps)]) await restartBackfill(db, task)
}

/** Runs the backfills once. */
async function rename({ app: { deps } }: World): Promise<void> {
  for (const task of [pictureNamesBackfill(deps), imageNamesBackfill(deps)]) {
    const ids = await task.list(0, 500)
    if (ids.length > 0) await task.handle(ids)
  }
}

const statusOf = async ({ origin }: World, url: string): Promise<number> => (await fetch(origin + url)).status

async function problemsOf({ app }: World): Promise<string[]> {
  const lines: string[] = []
  await runChecks(app.deps, false, (line) => lines.push(line))
  return lines.filter((line) => line.startsWith('  '))
}

/** Posts of alice and bob with the same picture, closed and open ones, and an avatar. */
async function postedBefore(cast: World) {
  const { alice, bob } = cast
  const images = [await photo()]
  const open = await alice.posts('Open', { images: [...images, ...images] })
  const closed = await alice.posts('Closed', { images, audience: 'followers' })
  const others = await bob.posts('Closed', { images, audience: 'mentioned' })
  const secret = await bob.posts('Closed', { images: [await photo({ colour: '#00e000' })], audience: 'mentioned' })
  await bob.changesProfile({}, { avatar: await photo({ colour: '#0000e0' }) })
  await takeBackNames(cast)
  return { open, closed, others, secret }
}

const urlsOf = async ({ alice, bob }: World, { open, closed, others, secret }: Record<string, Tweet>) => {
  const tweets = [await alice.sees(open!), await alice.sees(closed!), await bob.sees(others!), await bob.sees(secret!)]
  return [
    ...tweets.flatMap(({ media }) => media.flatMap(({ url, smallUrl }) => [url, smallUrl])),
    (await bob.me()).avatar!,
  ]
}

async function namesOf({ app: { deps } }: World): Promise<string[]> {
  const rows = await deps.db.selectFrom('media').select(['hash']).distinct().orderBy('hash').execute()
  return rows.map((row) => row.hash)
}

describe('Images named by their content', () => {
  it.each(['a folder', 'a bucket'])(
    'in %s get keyed names, stay available, and public ones also by their former name',
    async (place) => {
      const time = { now: Date.now() }
      const settings = place === 'a bucket' ? (await s3Server()).settings : {}
      const cast = await world({ clock: () => time.now, settings, processes: 1 })
      const posts = await postedBefore(cast)
      const former = await urlsOf(cast, posts)
      const [openUrl, secretName] = [former[0]!, (await namesOf(cast)).filter((name) => !former.join().includes(name))]
      const shown = async () => {
        for (const url of [...former, ...(await urlsOf(cast, posts))]) expect(await statusOf(cast, url), url).toBe(200)
        // The names of closed ones open nothing.
        for (const name of secretName) expect(await statusOf(cast, `/media/${name}.webp`)).toBe(404)
      }
      await shown()
      expect(await problemsOf(cast)).toEqual([])

      await rename(cast)
      await shown()
      const names = await namesOf(cast)
      // One for alice, two for bob's posts and one for his avatar.
      expect(names).toHaveLength(4)
      expect(names.filter((name) => former.join().includes(name))).toEqual([])
      expect(await problemsOf(cast)).toEqual([])

      // An edit that was begun before names the image by its former address.
      const kept = await cast.alice.edits(posts.closed, {
        replaceImages: true,
        keepImages: [former[4]!],
        content: 'Edited',
      })
      expect(kept.images).toHaveLength(1)

      // Once more, as after a crash, and after a restart, which begins behind the last post.
      await rename(cast)
      expect(await namesOf(cast)).toEqual(names)
      await cast.restarts()
      await cast.app.caughtUp
      expect(await namesOf(cast)).toEqual(names)

      time.now += 8 * DAY_MS
      await deleteFormerFiles(cast.app.deps)
      const files: string[] = []
      for await (const { name } of cast.app.deps.blobs.list()) if (name.endsWith('.webp')) files.push(name)
      expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}-small.webp`, `${name}.webp`]).toSorted())
      expect(await statusOf(cast, openUrl)).toBe(200)
      await cast.alice.signsIn()
      await cast.alice.sets({ protectPosts: true })
      expect(await statusOf(cast, openUrl)).toBe(404)
    },
  )

  it('leave no file when their post is deleted, before or after', async () => {
    const cast = await world({ processes: 1 })
    const { open, closed, others, secret } = await postedBefore(cast)
    await cast.bob.deletes(secret)
    await rename(cast)
    await cast.alice.deletes(open)
    await cast.settles()
    expect(await problemsOf(cast)).toEqual([])
    expect(await statusOf(cast, (await cast.alice.sees(closed)).images[0]!)).toBe(200)
    await cast.alice.deletes(closed)
    await cast.bob.deletes(others)
    await cast.settles()
    // The name of the avatar.
    expect(await namesOf(cast)).toHaveLength(1)
  })

  it('that are missing keep their names, and the others continue', async () => {
    const cast = await world({ processes: 1 })
    const { closed, secret } = await postedBefore(cast)
    const { blobs, db } = cast.app.deps
    const [row] = await db
      .selectFrom('tweets')
      .select('media')
      .where('id', '=', cast.app.deps.ids.parse(secret._id))
      .execute()
    const [{ hash: lost }] = JSON.parse(row!.media) as [StoredImage]
    await blobs.remove(`${lost}.webp`)
    await rename(cast)
    expect(await namesOf(cast)).toContain(lost)
    expect(await problemsOf(cast)).toEqual([expect.stringContaining(`${lost}.webp is missing`)])
    expect(await statusOf(cast, (await cast.alice.sees(closed)).images[0]!)).toBe(200)
  })
})
