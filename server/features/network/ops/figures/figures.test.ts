import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { hoursUntilFull } from './disk-watch.ts'
import { MediaSize } from './media-size.ts'
import { findWarnings } from './warnings.ts'

const GB = 2 ** 30
const now = 100 * DAY_MS

describe('the forecast of the disk', () => {
  const falling = (perHour: number, hours: number) =>
    Array.from({ length: hours * 4 + 1 }, (_, quarter) => ({
      at: (quarter * HOUR_MS) / 4,
      free: 100 * GB - (quarter / 4) * perHour,
    }))

  it('is the time when the trend reaches zero', () => {
    expect(hoursUntilFull(falling(10 * GB, 2))).toBeCloseTo(8)
  })

  it.each([
    ['too short a time', falling(10 * GB, 0.25)],
    ['no change', falling(0, 2)],
    ['growth', falling(-GB, 2)],
    ['years', falling(1_000, 2)],
    ['nothing', []],
  ])('is none with %s', (_, samples) => {
    expect(hoursUntilFull(samples)).toBeNull()
  })
})

describe('warnings', () => {
  const disk = { free: 50 * GB, total: 100 * GB, hoursLeft: null }
  const backup = { at: now - HOUR_MS, folder: '/b', bytes: 1, seconds: 1, isEncrypted: false }
  const proof = { at: now - HOUR_MS, folder: '/b', tweets: 1, isGood: true, problems: [] }
  const find = (given: Partial<Parameters<typeof findWarnings>[0]>) =>
    findWarnings({ now, backup: { backup, proof }, disk, isWritable: true, ...given })

  it.each([
    [{}, []],
    [{ backup: undefined }, ['no_backup']],
    [{ backup: { backup } }, ['no_proof']],
    [{ backup: { backup: { ...backup, at: now - 3 * DAY_MS }, proof } }, ['backup_old']],
    [{ backup: { backup, proof: { ...proof, at: now - 3 * DAY_MS } } }, ['proof_old']],
    [{ backup: { backup, proof: { ...proof, isGood: false } } }, ['proof_failed']],
    [{ backup: { backup, proof, failure: { at: now, reason: 'x' } } }, ['backup_failed']],
    [{ backup: { backup, proof, failure: { at: now - DAY_MS, reason: 'x' } } }, []],
    [{ disk: { ...disk, free: GB } }, ['disk_low']],
    [{ disk: { ...disk, hoursLeft: 5 } }, ['disk_filling']],
    [{ disk: null, isWritable: false }, ['not_writable']],
  ])('of %j are %j', (given, warnings) => {
    expect(find(given)).toEqual(warnings)
  })
})

it('the size of images is counted in the folder, and unknown for a bucket', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'media/ab'), { recursive: true })
  await writeFile(path.join(folder, 'media/ab/one.webp'), 'x'.repeat(100))
  const config = loadConfig({ DATA_DIR: folder })
  const size = new MediaSize(config)
  expect(size.read().bytes).toBeNull()
  await expect.poll(() => size.read()).toEqual({ bytes: 100, isBucket: false })
  expect(new MediaSize({ ...config, s3: {} as never }).read()).toEqual({ bytes: null, isBucket: true })
})
