import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import type { InspectedImage } from '#server/features/media/inspect-image.ts'
import { photo } from '#tests/pictures.ts'
import { runImageJob } from './image-processes.ts'

const bytesOf = async (file: Promise<Blob>) => Buffer.from(await (await file).arrayBuffer())
const inspect = (source: Buffer) => runImageJob<InspectedImage>({ kind: 'inspect', source })
const encode = async (source: Buffer) =>
  runImageJob<ProcessedImage>({ kind: 'encode', source, inspected: await inspect(source), purpose: 'post' })

/** The processes that decode images. */
async function processes(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    if (command.includes('image-process') && status.includes(`PPid:\t${process.pid}\n`)) found.push(Number(name))
  }
  return found
}

/** The processor time that a process has taken, in ticks. */
async function ticksOf(id: number): Promise<number> {
  const [user, system] = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

describe('runImageJob', () => {
  it('answers what the image is encoded as', async () => {
    const encoded = await encode(await bytesOf(photo({ width: 900, height: 600 })))
    expect(encoded).toMatchObject({ width: 900, height: 600 })
    expect([Buffer.isBuffer(encoded.large), Buffer.isBuffer(encoded.small)]).toEqual([true, true])
  })

  it('refuses with the code of the refusal', async () => {
    await expect(inspect(Buffer.from('no image'))).rejects.toMatchObject({ code: 'not_an_image' })
  })
})

describe.skipIf(process.platform !== 'linux')('a process', () => {
  it('that crashes has only its own image refused', async () => {
    const [heavy, light] = await Promise.all([
      bytesOf(photo({ width: 6_000, height: 4_000 })),
      bytesOf(photo({ width: 300, height: 200 })),
    ])
    const inspected = await inspect(heavy)
    // Others may be idle, of earlier tests.
    const before = new Map<number, number>()
    for (const id of await processes()) before.set(id, await ticksOf(id))
    const lost = runImageJob({ kind: 'encode', source: heavy, inspected, purpose: 'post' })
    lost.catch(() => {})
    const busy = async () => {
      for (const [id, ticks] of before) if ((await ticksOf(id)) > ticks + 3) return id
      return undefined
    }
    await expect.poll(busy, { interval: 5, timeout: 20_000 }).toBeDefined()
    const other = encode(light)
    process.kill((await busy())!, 'SIGSEGV')
    await expect(lost).rejects.toMatchObject({ code: 'damaged_image' })
    expect(await other).toMatchObject({ width: 300 })
    expect(await encode(light)).toMatchObject({ width: 300 })
  })

  it('has none of the settings of Plus, and is the first to end where memory runs out', async () => {
    await inspect(await bytesOf(photo()))
    for (const id of await processes()) {
      expect(await readFile(`/proc/${id}/environ`, 'utf8')).not.toMatch(/TEST_STORE|VITEST/)
      expect(await readFile(`/proc/${id}/oom_score_adj`, 'utf8')).toBe('1000\n')
    }
  })

  it('ends at once with the process that started it, whatever its decoder does', async () => {
    const raw = { width: 3_000, height: 2_000, channels: 3 } as const
    // Encoding noise takes some seconds.
    const noise = randomBytes(raw.width * raw.height * raw.channels)
    const source = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
    const inspected = await inspect(source)
    const child = fork(new URL('./image-process.ts', import.meta.url), { serialization: 'advanced' })
    child.send({ kind: 'encode', source, inspected, purpose: 'post' })
    // Ticks of a hundredth of a second. Its start takes less.
    await expect.poll(() => ticksOf(child.pid!), { interval: 20, timeout: 20_000 }).toBeGreaterThan(100)
    const ended = once(child, 'exit')
    child.disconnect()
    // With its work done it would end with 0.
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  it('that cannot start, as too many files are open, has its image refused for now', async () => {
    const script = `
      import { openSync } from 'node:fs'
      const { runImageJob } = await import('${new URL('image-processes.ts', import.meta.url)}')
      try { for (;;) openSync('/dev/null') } catch {}
      await runImageJob({ kind: 'inspect', source: Buffer.of() }).catch((error) => console.log(error.code))`
    const node = `ulimit -n 100 && exec "$0" --input-type=module -e "$1"`
    const { stdout } = await promisify(execFile)('sh', ['-c', node, process.execPath, script])
    expect(stdout).toBe('busy\n')
  })
})
