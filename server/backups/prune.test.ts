import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { listBackups } from './files/backup-folder.ts'
import { outdatedBackups, pruneBackups } from './prune.ts'

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

describe('outdatedBackups', () => {
  const NOW = Date.UTC(2026, 10, 20, 18)
  /** Backups by their times of November, newest first; `x` is one that failed its test, `w` one that was requested on the web. */
  const outdated = (backups: string[], keep = 7) => {
    const names = backups.map((each) => `202611${each.slice(0, 5)}0000Z`)
    const marks = new Map(backups.map((each, index) => [names[index]!, each.slice(5)]))
    const judge = async (name: string) => ({
      isGood: !marks.get(name)!.includes('x'),
      isAsked: marks.get(name)!.includes('w'),
    })
    return outdatedBackups(names, keep, judge, NOW).then((found) => found.map((name) => name.slice(6, 11)))
  }
  const daily = ['20T03', '19T03', '18T03', '17T03', '16T03', '15T03', '14T03', '13T03', '12T03']
  const pressed = ['20T17w', '20T16w', '20T15w', '20T14w', '20T13w', '20T12w', '20T11w', '20T10w']

  it.each<[string, string[], string[], number?]>([
    ['keeps the newest of a daily schedule', daily, ['13T03', '12T03']],
    [
      'pushes out requested ones only, but for the newest',
      [...pressed, ...daily],
      [...['20T16', '20T15', '20T14', '20T13', '20T12', '20T11', '20T10'], ...['13T03', '12T03']],
    ],
    ['keeps requested ones where the operator makes none', pressed.slice(0, 7), []],
    [
      'keeps the first requested one of each day',
      [...pressed, '19T09w', '19T08w', '18T08w', '13T08w'],
      [...['19T09', '13T08']],
    ],
    [
      'keeps one of each day beside those of each hour',
      [...['20T09', '20T08', '20T07', '20T06', '20T05', '20T04', '20T03', '20T02', '19T23', '19T22', '13T22']],
      ['19T23', '13T22'],
    ],
    ['keeps one of each day whatever the number is', daily, ['13T03', '12T03'], 2],
    ['counts no damaged one as that of a day', ['20T09', '20T08', '20T03x', '20T02x'], ['20T02'], 1],
    ['keeps a failed one of the operator though requested ones fail', ['20T09wx', '20T08wx', '20T03x'], ['20T08'], 1],
  ])('%s', async (_, backups, expected, keep) => {
    expect(await outdated(backups, keep)).toEqual(expected)
  })
})
