import { VIDEO_BYTES, VIDEO_SECONDS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'

/** The time for reading the length of a file; the server reads it in any case. */
const READING_MS = 5_000

/** Why a video or recording can't be uploaded, in the words of the server; null if nothing is known against it. */
export async function checkFile(file: File): Promise<string | null> {
  if (file.size === 0) return t('That video is damaged or incomplete. Save it again or use another one.')
  if (file.size > VIDEO_BYTES) return t('That video is too large. Use one under 40 MB.')
  const seconds = await readLength(file)
  // A frame more than a minute is still a minute.
  if (seconds !== null && seconds > VIDEO_SECONDS + 0.5)
    return t('That is longer than 60 seconds. Shorten it and try again.')
  return null
}

/** The length in seconds; null if the browser can't read it, as of recordings that were not finished properly. */
function readLength(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise<number | null>((resolve) => {
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null)
    video.onerror = () => resolve(null)
    setTimeout(() => resolve(null), READING_MS)
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
