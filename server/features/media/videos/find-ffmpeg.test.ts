import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { FAKE_FFMPEG } from '#tests/videos.ts'
import { world } from '#tests/world.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

/** A folder with these programs, each a script of the shell; answers the path of ffmpeg there. */
async function withPrograms(programs: Record<string, string>): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(folder, name), 0o700)
  }
  return path.join(folder, 'ffmpeg')
}

const VERSION = 'echo "ffmpeg version 9.9 Copyright"'
const ENCODERS = 'echo " V....D libx264 H.264"; echo " A..... aac AAC"'
const FILTERS = 'echo " .SC zscale V->V x"; echo " .S. tonemap V->V x"'

describe.skipIf(process.platform === 'win32')('findFfmpeg', () => {
  it('answers version, path and what it can do', async () => {
    const found = await withPrograms({ ffmpeg: [VERSION, ENCODERS, FILTERS].join('\n'), ffprobe: VERSION })
    expect(await findFfmpeg({ ffmpeg: { path: found } })).toEqual({
      ...{ path: found, probePath: path.join(path.dirname(found), 'ffprobe'), version: '9.9' },
      ...{ mapsTones: true, readsSequences: false },
    })
    const plain = await withPrograms({ ffmpeg: [VERSION, ENCODERS].join('\n'), ffprobe: VERSION })
    expect(await findFfmpeg({ ffmpeg: { path: plain } })).toMatchObject({ mapsTones: false })
  })

  it('says what is missing', async () => {
    const problemOf = async (programs: Record<string, string>) =>
      findFfmpeg({ ffmpeg: { path: await withPrograms(programs) } })
    expect(await findFfmpeg({ ffmpeg: null })).toMatchObject({ problem: 'off' })
    expect(await problemOf({})).toMatchObject({ problem: 'ffmpeg_missing' })
    expect(await problemOf({ ffmpeg: 'exit 1' })).toMatchObject({ problem: 'ffmpeg_missing' })
    expect(await problemOf({ ffmpeg: VERSION })).toMatchObject({ problem: 'ffprobe_missing' })
    expect(await problemOf({ ffmpeg: VERSION, ffprobe: VERSION })).toMatchObject({ problem: 'encoder_missing' })
  })
})

describe('takesVideos of GET /network', () => {
  it('says whether the server has ffmpeg', async () => {
    const takes = async (settings: Record<string, string>) =>
      (await (await world({ settings })).stranger.call('GET /network')).takesVideos
    expect(await takes(FAKE_FFMPEG)).toBe(true)
    expect(await takes({ FFMPEG: 'off' })).toBe(false)
    expect(await takes({ FFMPEG: '/nowhere/ffmpeg' })).toBe(false)
  })
})
