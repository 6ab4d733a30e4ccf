import { hash } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyBlobs } from '#server/core/blobs/copy-blobs.ts'
import { createFolderBlobStore } from '#server/core/blobs/folder-blob-store.ts'
import { isVideoName } from '#server/core/blobs/video-names.ts'
import { transact } from '#server/db/transaction.ts'
import { findContent } from '#server/features/media/store.ts'
import { photo } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { FAKE_FFMPEG, fakeVideo, hasVideo, isProcessed, seesVideo, soon, uploads } from '#tests/videos.ts'
import { world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'

async function videoWorld() {
  const cast = await world({ settings: FAKE_FFMPEG })
  const video = await hasVideo(cast.alice)
  await cast.alice.posts('', { images: [await photo()] })
  await cast.settles()
  const { db } = cast.app.deps
  const rows = await db.selectFrom('media').select(['hash', 'content']).execute()
  return {
    cast,
    video,
    stored: rows.find(({ content }) => content!.startsWith('mp4:'))!,
    image: rows.find(({ content }) => !content!.startsWith('mp4:'))!,
    placeOf: (name: string) => path.join(cast.dataDir, 'media', name.slice(0, 2), name),
    async checks(fix: boolean) {
      const lines: string[] = []
      const exit = await runChecks(cast.app.deps, fix, (line) => lines.push(line))
      return { exit, problems: lines.filter((line) => line.startsWith('  ')) }
    },
  }
}

describe('the name of a video', () => {
  it('says that it is one, and its content is that of the MP4 file', async () => {
    const { stored, image } = await videoWorld()
    expect([isVideoName(stored.hash), isVideoName(image.hash)]).toEqual([true, false])
    const bytes = Buffer.from(await fakeVideo().arrayBuffer())
    expect(stored.content).toBe(`mp4:${hash('sha256', bytes).slice(0, 32)}`)
  })
})

describe('npm run admin -- check', () => {
  it('finds no problem with a video that is ready, one that waits and one that has failed', async () => {
    const { cast, checks } = await videoWorld()
    await hasVideo(cast.alice, { does: 'crash' })
    const running = await uploads(cast.alice, fakeVideo({ does: 'hang' }))
    await expect.poll(async () => (await seesVideo(cast.alice, running)).state, soon).toBe('processing')
    // The upload that failed is deleted by then.
    await cast.settles()
    for (const name of await cast.files('media'))
      await utimes(path.join(cast.dataDir, 'media', name.slice(0, 2), name), 1, 1)
    expect(await checks(false)).toEqual({ exit: 0, problems: [] })
  })

  it('names a missing MP4 file, and makes a small poster again', async () => {
    const { stored, placeOf, checks } = await videoWorld()
    await rm(placeOf(`${stored.hash}-small.webp`))
    expect(await checks(true)).toMatchObject({ exit: 0, problems: [expect.stringContaining('can be made again')] })
    await rm(placeOf(`${stored.hash}.mp4`))
    const lost = `  The file ${stored.hash}.mp4 is missing. Put it back from a backup of the images.`
    expect(await checks(true)).toMatchObject({ exit: 1, problems: [lost] })
  })

  it('deletes MP4 files and uploads that belong to nothing', async () => {
    const { cast, image, stored, placeOf, checks } = await videoWorld()
    const stray = [`${image.hash}.mp4`, `${'a'.repeat(16)}${'0'.repeat(16)}.source`, `${stored.hash}.mp4.1.x.part`]
    for (const name of stray) {
      await cast.app.deps.blobs.put(name, Buffer.from('x'))
      await utimes(placeOf(name), 1, 1)
    }
    expect(await checks(true)).toMatchObject({ exit: 0, problems: { length: stray.length } })
    expect(await cast.files('media')).toHaveLength(5)
  })

  it('prepares a video again that neither waits nor is ready', async () => {
    const { cast, checks } = await videoWorld()
    const { db } = cast.app.deps
    const hanging = await uploads(cast.alice, fakeVideo({ does: 'hang' }))
    const lost = await uploads(cast.alice)
    await expect.poll(async () => (await seesVideo(cast.alice, hanging)).state, soon).toBe('processing')
    await transact(db, (tx) => tx.updateTable('videos').set({ due_at: null }).where('media', 'is', null).execute())
    expect(await checks(true)).toMatchObject({ exit: 0, problems: { length: 2 } })
    await cast.alice.call('DELETE /videos/:id', { params: { id: hanging._id } })
    expect(await isProcessed(cast.alice, lost)).toMatchObject({ state: 'ready' })
  })

  it('records again that an uploaded video has its files', async () => {
    const { cast, stored, checks } = await videoWorld()
    const { db } = cast.app.deps
    await transact(db, (tx) => tx.deleteFrom('media').where('hash', '=', stored.hash).execute())
    expect(await checks(true)).toMatchObject({ exit: 0, problems: [expect.stringContaining('not recorded')] })
    expect(await findContent(db, stored.hash)).toBe(stored.content)
    await cast.settles()
  })
})

describe('copyBlobs', () => {
  it('copies videos, and names those whose MP4 file is damaged', async () => {
    const { cast, stored, placeOf } = await videoWorld()
    const { blobs, db } = cast.app.deps
    const copied = async () => {
      const folder = await makeFolder()
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      return copyBlobs(
        blobs,
        createFolderBlobStore(folder),
        (name) => findContent(db, name),
        () => {},
      )
    }
    expect(await copied()).toMatchObject({ files: 5, copied: 5, damaged: [] })
    await writeFile(placeOf(`${stored.hash}.mp4`), 'damaged')
    expect(await copied()).toMatchObject({ damaged: [`${stored.hash}.mp4`] })
    await writeFile(placeOf(`${stored.hash}.mp4`), Buffer.from(await fakeVideo().arrayBuffer()))
  })
})
