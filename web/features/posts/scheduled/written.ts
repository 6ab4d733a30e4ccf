/** The editable content of a scheduled post. */
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Video } from '#contract/calls/videos.ts'
import type { DraftFields, DraftImage } from '#web/core/drafts.ts'
import { uuid } from '#web/core/uuid.ts'
import { toWebVtt } from '#web/features/posts/parts/images/video/web-vtt.ts'
import type { EditorPost, WrittenMedium } from '#web/features/posts/parts/part.ts'
import { fieldsOfThread, postsOfThread } from '#web/features/posts/parts/parts.ts'
import { imageUrl } from '#web/ui/image-url.ts'

interface WrittenThread {
  posts: readonly EditorPost[]
  fields: DraftFields
}

/** The posts and fields of a scheduled post. Its images and videos are addresses. */
export function writtenOf({ thread, media, videos, publishAt, timeZone, whenReady }: ScheduledPost): WrittenThread {
  const images = media.map(({ url, alt }, index) => ({ id: String(index), file: url, alt }))
  const states = postsOfThread(thread)
  const posts = thread.content.map((text, index) => {
    const { images: [video] = [], ...state } = states[index] ?? {}
    const own = images.splice(0, thread.imagesPerPost?.[index] ?? 0)
    return {
      ...state,
      ...{ id: index === 0 ? null : uuid(), text, awaited: 0 },
      images: video ? [withState(video, videos[index] ?? null)] : own,
    }
  })
  const schedule = whenReady ? null : { publishAt, timeZone }
  return { posts, fields: { ...fieldsOfThread(thread), schedule } }
}

/** A video as far as the server is with it. */
function withState(written: WrittenMedium, video: Video | null): WrittenMedium {
  if (!written.video || !video) return written
  const { media: medium, captionLanguages } = video
  const captions = captionLanguages.map((language) => ({ language, text: '' }))
  const kind = medium?.video?.kind ?? written.video.kind
  return {
    ...{ ...written, file: medium?.url ?? '' },
    video: { ...written.video, kind, captions, ...(medium && { medium }) },
  }
}

/** Fetches the images and videos of posts as files, for a draft on this device. A video that is not ready is left out. */
export const withFiles = (posts: readonly EditorPost[]) =>
  Promise.all(
    posts.map(async ({ text, poll, images }) => ({
      text,
      ...(poll && { poll }),
      images: (await Promise.all(images.map(toDraftImage))).flat(),
    })),
  )

async function toDraftImage({ file, alt, video }: WrittenMedium): Promise<DraftImage[]> {
  const id = uuid()
  if (typeof file !== 'string') return [{ id, file, alt }]
  if (!video) return [{ id, alt, file: await fetchFile(file, 'image.webp') }]
  const address = video.medium?.video?.url
  if (!address) return []
  const recording = await fetchFile(address, 'video.mp4')
  const captions = (video.medium?.video?.captions ?? []).map(({ language, cues }) => ({
    language,
    text: toWebVtt(cues),
  }))
  return [{ id, alt, file: recording, video: { kind: video.kind, upload: null, captions } }]
}

async function fetchFile(address: string, name: string): Promise<File> {
  const response = await fetch(imageUrl(address))
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
