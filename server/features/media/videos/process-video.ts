/** Makes the stored video, its poster and what is known of it from an uploaded file. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { VIDEO_SECONDS } from '#contract/limits.ts'
import { contentHash } from '#server/core/blobs/content-hash.ts'
import { videoContent } from '#server/core/blobs/video-names.ts'
import { fail } from '#server/core/errors.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import type { StoredVideo } from '#server/features/media/images.ts'
import { isCut } from './completeness.ts'
import { demuxerOf } from './containers.ts'
import type { Job } from './job.ts'
import { drawPoster, makePoster, measureLoudness } from './poster.ts'
import { probe } from './probe.ts'
import { transcode } from './transcode.ts'

const SOURCE = 'source'
const TARGET = 'video.mp4'

/** A video with its poster. The hash is the content of the MP4 file. */
export interface ProcessedVideo extends ProcessedImage {
  mp4: Buffer
  video: StoredVideo
}

/** Processes an uploaded file in the folder of the job. */
export async function processVideo(
  job: Job,
  bytes: Buffer,
  onProgress: (percent: number) => void,
): Promise<ProcessedVideo> {
  const demuxer = demuxerOf(bytes) ?? fail('not_a_video')
  await writeFile(path.join(job.folder, SOURCE), bytes)
  const probed = await probe(job, SOURCE, demuxer)
  // It was not received to its end, or not saved.
  if (isCut(demuxer, bytes, probed)) fail('damaged_video')
  await transcode(job, { source: SOURCE, demuxer, target: TARGET }, probed, onProgress)
  // The end of the sound may add a little.
  const made = await probe(job, TARGET, 'mov', VIDEO_SECONDS + 2)
  // Nothing of the picture was decoded.
  if (probed.picture && !made.picture) fail('damaged_video')
  const mp4 = await readFile(path.join(job.folder, TARGET))
  const loudness = made.picture ? undefined : await measureLoudness(job, TARGET)
  const poster = loudness ? await drawPoster(loudness) : await makePoster(job, TARGET)
  return {
    ...poster,
    ...(made.picture && { width: made.picture.width, height: made.picture.height }),
    ...{ hash: videoContent(contentHash(mp4)), mp4 },
    video: {
      kind: made.picture ? 'video' : 'voice',
      seconds: Math.max(0.01, Math.round(made.seconds * 100) / 100),
      hasSound: made.sound !== undefined,
      ...(loudness && { loudness }),
    },
  }
}
