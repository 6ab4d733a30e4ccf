import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBlobStore } from '#server/core/blobs/open-blob-store.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { type World, world } from '#tests/world.ts'

const ID = 'media-id'

async function emptyFolder(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const idOf = async (folder: string) => (await readFile(path.join(folder, 'media', ID), 'utf8')).trim()

/** Whether the other process shows an image that Alice posts at the first. */
async function expectShared({ alice }: World, { origin }: { origin: string }): Promise<void> {
  const { images } = await alice.posts('', { images: [await photo()] })
  const { status, headers } = await fetch(origin + images[0]!)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
}

describe.runIf(isPostgres())('Processes that share a database', () => {
  it('share the folder of images', async () => {
    const cast = await world()
    await expectShared(cast, await cast.secondProcess())
  })

  it('refuse to start with another folder, and say what to do', async () => {
    const { dataDir, secondProcess } = await world()
    const id = await idOf(dataDir)
    const other = await emptyFolder()
    const starting = secondProcess({ DATA_DIR: other })
    await expect(starting).rejects.toThrow(`The folder ${other}/media does not hold the images of this network`)
    await expect(starting).rejects.toThrow(`a file ${other}/media/${ID} with the text ${id} should be there.\n`)
    await expect(starting).rejects.toThrow(/S3_ENDPOINT/)
  })

  it('refuse to start with the folder of another network', async () => {
    const { secondProcess } = await world()
    const other = await emptyFolder()
    await mkdir(path.join(other, 'media'))
    await writeFile(path.join(other, 'media', ID), 'of another\n')
    await expect(secondProcess({ DATA_DIR: other })).rejects.toThrow('but it says of another.\n')
  })

  it('start with the folder that images were moved to, once it has their id', async () => {
    const { dataDir, secondProcess } = await world()
    const other = await emptyFolder()
    await mkdir(path.join(other, 'media'))
    await writeFile(path.join(other, 'media', ID), await idOf(dataDir))
    await secondProcess({ DATA_DIR: other })
  })

  it('agree on the id when they start at the same time', async () => {
    const { app, dataDir, secondProcess } = await world()
    const id = await idOf(dataDir)
    await app.deps.db.deleteFrom('settings').where('name', '=', ID).execute()
    await rm(path.join(dataDir, 'media', ID))
    await Promise.all([secondProcess(), secondProcess()])
    expect(await idOf(dataDir)).not.toBe(id)
  })

  it('share a bucket, each with its own folder', async () => {
    const s3 = await s3Server()
    const cast = await world({ settings: s3.settings })
    await expectShared(cast, await cast.secondProcess({ DATA_DIR: await emptyFolder() }))
  })

  it('refuse to start with another prefix in the bucket', async () => {
    const s3 = await s3Server()
    const { secondProcess } = await world({ settings: s3.settings })
    const message =
      'The bucket pictures does not hold the images of this network: an object plus/media-id with the text '
    await expect(secondProcess({ S3_PREFIX: 'plus' })).rejects.toThrow(message)
  })
})

describe.skipIf(isPostgres())('A process that has a database for itself', () => {
  it('starts with any folder', async () => {
    const { dataDir, stops, restarts } = await world()
    await stops()
    await rm(path.join(dataDir, 'media'), { recursive: true })
    await restarts()
  })

  it('refuses an empty bucket as the store of its images', async () => {
    const s3 = await s3Server()
    const { alice, dataDir, stops, secondProcess } = await world()
    const { images } = await alice.posts('', { images: [await photo()] })
    await stops()
    await expect(secondProcess(s3.settings)).rejects.toThrow(
      'The bucket pictures does not hold the images of this network. Copy them there first.\n',
    )
    expect(await s3.keys()).toEqual([])
    const folder = await openBlobStore(loadConfig({ DATA_DIR: dataDir }))
    const bucket = await openBlobStore(loadConfig(s3.settings))
    for await (const { name } of folder.list()) await bucket.put(name, (await folder.read(name))!)
    const { origin } = await secondProcess(s3.settings)
    expect((await fetch(origin + images[0]!)).status).toBe(200)
  })
})
