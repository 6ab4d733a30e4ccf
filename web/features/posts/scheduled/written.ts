/** The editable content of a scheduled post. */
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { DraftFields, DraftImage } from '#web/core/drafts.ts'
import { uuid } from '#web/core/uuid.ts'
import type { EditorPost } from '#web/features/posts/parts/part.ts'
import { fieldsOfThread, postsOfThread } from '#web/features/posts/parts/parts.ts'
import { imageUrl } from '#web/ui/image-url.ts'

interface WrittenThread {
  posts: readonly EditorPost[]
  fields: DraftFields
}

/** The posts and fields of a scheduled post. Its images are addresses. */
export function writtenOf({ thread, media, publishAt, timeZone }: ScheduledPost): WrittenThread {
  const images = media.map(({ url, alt }, index) => ({ id: String(index), file: url, alt }))
  const states = postsOfThread(thread)
  const posts = thread.content.map((text, index) => ({
    ...states[index],
    ...{ id: index === 0 ? null : uuid(), text, awaited: 0 },
    images: images.splice(0, thread.imagesPerPost?.[index] ?? 0),
  }))
  return { posts, fields: { ...fieldsOfThread(thread), schedule: { publishAt, timeZone } } }
}

/** Fetches the images of posts as files, for a draft on this device. */
export const withFiles = (posts: readonly EditorPost[]) =>
  Promise.all(
    posts.map(async ({ text, poll, images }) => ({
      text,
      ...(poll && { poll }),
      images: await Promise.all(
        images.map(async ({ file, alt }): Promise<DraftImage> => ({ id: uuid(), file: await fetchFile(file), alt })),
      ),
    })),
  )

async function fetchFile(file: File | string): Promise<File> {
  if (typeof file !== 'string') return file
  const response = await fetch(imageUrl(file))
  if (!response.ok) throw new Error(`The image was answered with ${response.status}`)
  const blob = await response.blob()
  return new File([blob], 'image.webp', { type: blob.type })
}
