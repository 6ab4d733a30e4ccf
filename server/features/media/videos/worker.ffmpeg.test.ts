import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { isProcessed, uploads } from '#tests/videos.ts'
import { world } from '#tests/world.ts'

it('a member uploads a film and gets it as MP4, with the ffmpeg that is on PATH', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const film = path.join(folder, 'film.webm')
  const args = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=30:d=2', '-f', 'lavfi', '-i', 'sine=d=2', '-c:v', 'libvpx']
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...args, '-c:a', 'libopus', film])

  const cast = await world({ settings: { FFMPEG: '' } })
  const video = await isProcessed(cast.alice, await uploads(cast.alice, new Blob([await readFile(film)])))
  expect(video).toMatchObject({ state: 'ready', media: { width: 320, height: 240 } })
  const { kind, seconds, hasSound, url } = video.media!.video!
  expect({ kind, hasSound }).toEqual({ kind: 'video', hasSound: true })
  expect(seconds).toBeCloseTo(2, 0)
  const { headers, bytes } = await cast.stranger.downloads(url)
  expect([headers.get('content-type'), bytes.toString('latin1', 4, 8)]).toEqual(['video/mp4', 'ftyp'])
  await cast.settles()
  expect(await cast.files('uploads')).toEqual([])
  expect(await cast.files('media')).toHaveLength(3)
})
