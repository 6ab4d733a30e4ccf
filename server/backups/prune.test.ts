import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { listBackups } from './files/backup-folder.ts'
import { pruneBackups } from './prune.ts'

interface BackupOfDay {
  isGood: boolean | null
  images: string[]
}

/** A folder with these backups, one for each day, and an image that no backup names. */
async function folderOf(backups: BackupOfDay[]): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const put = async (place: string, text = '') => {
    await mkdir(path.dirname(path.join(folder, place)), { recursive: true })
    await writeFile(path.join(folder, place), text)
  }
  for (const [index, { isGood, images }] of backups.entries()) {
    const name = `2026110${index + 1}T000000Z`
    await put(`${name}/manifest.json`)
    await put(`${name}/media.sha256`, images.map((image) => `${'0'.repeat(64)}  ../${image}\n`).join(''))
    if (isGood !== null) await put(`${name}/proof.json`, JSON.stringify({ isGood }))
    for (const image of images) await put(image)
  }
  await put('media/ff/ffff.webp')
  return folder
}

const imagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => /^media.*(webp|age|id)$/.test(name)).sort()

describe('pruneBackups', () => {
  it('keeps the newest good backups, as many others, and the images that they name', async () => {
    const folder = await folderOf([
      { isGood: true, images: ['media/aa/aa1.webp', 'media/ab/ab1.webp'] },
      { isGood: true, images: ['media/ab/ab1.webp', 'media/ab/ab2.webp', 'media/media-id'] },
      { isGood: false, images: ['media-0a0a0a0a/aa/aa1.webp.age'] },
      { isGood: null, images: ['media/ab/ab2.webp', 'media/b0/b01.webp', 'media/media-id'] },
    ])
    const { backups, images } = await pruneBackups(folder, 1)
    expect(backups).toEqual(['20261103T000000Z', '20261101T000000Z'])
    expect(await listBackups(folder)).toEqual(['20261104T000000Z', '20261102T000000Z'])
    expect(await imagesIn(folder)).toEqual([
      'media/ab/ab1.webp',
      'media/ab/ab2.webp',
      'media/b0/b01.webp',
      'media/media-id',
    ])
    expect(images).toBe(3)
  })

  it('keeps the images of a backup that was renamed', async () => {
    const images = ['media/aa/aa1.webp']
    const folder = await folderOf([{ isGood: true, images }, ...Array(2).fill({ isGood: true, images: [] })])
    await rename(path.join(folder, '20261101T000000Z'), path.join(folder, 'before-the-fair'))
    expect((await pruneBackups(folder, 1)).backups).toEqual(['20261102T000000Z'])
    expect(await imagesIn(folder)).toEqual(images)
  })

  it('never deletes the last good backup', async () => {
    const none = { isGood: false, images: [] }
    const folder = await folderOf([{ isGood: true, images: [] }, none, none, none])
    await pruneBackups(folder, 2)
    expect(await listBackups(folder)).toEqual(['20261104T000000Z', '20261103T000000Z', '20261101T000000Z'])
  })
})
