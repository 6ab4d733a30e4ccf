/**
 * A process that inspects and encodes images of strangers, one at a time. When an image crashes it, or has it take too
 * much memory, only that image is refused.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '#server/core/errors.ts'
import { encodeImage, encodeSmall } from '#server/features/media/encode-image.ts'
import { inspectImage } from '#server/features/media/inspect-image.ts'
import type { ImageAnswer, ImageJob, ImageSource } from './messages.ts'

/** The largest images that are accepted take half of it. */
const MAX_BYTES = 1_000_000_000
const LOOK_MS = 50

const bytesOf = async (source: ImageSource): Promise<Buffer> =>
  typeof source === 'string' ? readFile(source) : Buffer.from(source.buffer, source.byteOffset, source.byteLength)

async function run(job: ImageJob): Promise<unknown> {
  if (job.kind === 'share') {
    const { drawShareImage } = await import('#server/features/media/share-images/draw.ts')
    return drawShareImage(job.drawing)
  }
  const bytes = await bytesOf(job.source)
  switch (job.kind) {
    case 'inspect':
      return inspectImage(bytes, job.readsSequences)
    case 'encode':
      return encodeImage(bytes, job.inspected, job.purpose, job.deadlineMs)
    case 'small':
      return encodeSmall(bytes)
  }
}

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    return { kind: 'result', result: await run(job) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refusal', code: error.code }
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Ends at once. `process.exit` waits for the decoder, which may take long, and ever more memory. */
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('message', (job: ImageJob) => void answer(job).then((done) => process.send?.(done)))
// It ends with the process that started it, which may finish its work when both are asked to end.
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

// Where memory runs out, Linux ends this process before any other.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) end()
}, LOOK_MS).unref()
