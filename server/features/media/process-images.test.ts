import { expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { Admission } from '#server/core/limits/admission.ts'
import { memoryLimiters } from '#server/core/limits/limiters.ts'
import { RateLimits, rateLimits } from '#server/core/limits/rate-limits.ts'
import { photo } from '#tests/pictures.ts'
import { processImage } from './process-images.ts'

/** Admits nobody. */
class Full extends Admission {
  override async run(): Promise<never> {
    throw new AppError('busy')
  }
}

it('an image that was refused for lack of a place counts no megapixels', async () => {
  const own = memoryLimiters(Date.now)
  const limits = new RateLimits({ ...rateLimits, megapixels: { times: 3, seconds: 60 } }, own)
  const bytes = Buffer.from(await (await photo({ width: 1_500, height: 1_000 })).arrayBuffer())
  for (let tries = 0; tries < 3; tries++)
    await expect(processImage({ admission: new Full(), limits }, 1, bytes)).rejects.toMatchObject({ code: 'busy' })
  expect(await processImage({ admission: new Admission(), limits }, 1, bytes)).toMatchObject({ width: 1_500 })
})
