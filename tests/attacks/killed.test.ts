/** `kill -9` while a file of a stranger is decoded: no process goes on, and no file is left. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { descendantsOf, isRunning, processorTime } from '#tests/processes/children.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { FAKE_FFMPEG, fakeVideo, seesVideo, soon, uploads } from '#tests/videos.ts'
import { cast } from '#tests/world.ts'

/** A picture that takes seconds to encode. */
async function noise(): Promise<File> {
  const raw = { width: 3_000, height: 2_000, channels: 3 } as const
  const bytes = randomBytes(raw.width * raw.height * raw.channels)
  const png = await sharp(bytes, { raw }).jpeg({ quality: 90 }).toBuffer()
  return new File([new Uint8Array(png)], 'noise.jpg', { type: 'image/jpeg' })
}

describe.skipIf(process.platform !== 'linux' || !canShareStore())('a killed process', () => {
  it('that had an image decoded leaves no process and no file', async () => {
    const home = await emptyInstallation()
    const plus = await home.starts()
    const { alice } = cast(home.place)
    await alice.signsUp()
    const posting = alice.posts('Look', { images: [await noise()] }).catch((error: Error) => error)
    let decoder: number | undefined
    // Stopped as soon as it works, so that it is in the middle of the work when Plus is killed.
    const stopsDecoder = async () => {
      for (const { pid, command } of await descendantsOf(plus.pid))
        if (command.includes('image-process') && (await processorTime(pid)) > 50) {
          process.kill(pid, 'SIGSTOP')
          decoder = pid
        }
      return decoder
    }
    await expect.poll(stopsDecoder, { ...soon, interval: 10 }).toBeDefined()
    const killed = plus.kill('SIGKILL')
    process.kill(decoder!, 'SIGCONT')
    await killed
    expect(await posting).toBeInstanceOf(Error)
    await expect.poll(() => isRunning(decoder!), soon).toBe(false)

    await home.starts()
    expect(await home.files()).toEqual([])
    expect(await alice.timeline()).toEqual([])
  })

  it('that had a video prepared leaves no process, and no file once the upload is deleted', async () => {
    const home = await emptyInstallation()
    const plus = await home.starts(FAKE_FFMPEG)
    const { alice } = cast(home.place)
    const video = await uploads(alice, fakeVideo({ does: 'hang' }))
    await expect.poll(async () => (await seesVideo(alice, video)).progress, soon).toBeGreaterThan(0)
    const working = await descendantsOf(plus.pid)
    expect(working.some(({ command }) => command.includes('ffmpeg'))).toBe(true)
    await plus.kill('SIGKILL')
    const running = async () => (await Promise.all(working.map(({ pid }) => isRunning(pid)))).filter(Boolean)
    await expect.poll(running, soon).toEqual([])

    await home.starts(FAKE_FFMPEG)
    await alice.call('DELETE /videos/:id', { params: { id: video._id } })
    await expect.poll(() => home.files(), soon).toEqual([])
  })
})
