/** The content of a scheduled post: the call that publishes it, with images that are stored already. */
import type { NewThread } from '#contract/post.ts'
import { fail } from '#server/core/errors.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ImageSource, NewStoredImage } from '#server/features/media/images.ts'
import { cleanPosts, countUploads, type PostDraft, resolvePosts } from '#server/features/posts/publish.ts'
import { draftsOfThread, listsOfPolls } from '#server/features/posts/thread-drafts.ts'
import type { ScheduledRow } from './store.ts'

type Stored = Pick<ScheduledRow, 'thread' | 'images'>

export const imagesOf = (row: Pick<Stored, 'images'>): NewStoredImage[] => JSON.parse(row.images)

/**
 * The fields of the call. What the call leaves to a setting of its author, such as who may quote the posts, is missing:
 * the setting of the time of publication decides. Rows of earlier versions have the descriptions in their images alone.
 */
export const threadOf = (row: Stored): NewThread => ({
  alt: imagesOf(row).map(({ alt }) => alt),
  ...(JSON.parse(row.thread) as NewThread),
})

/** The videos of its posts. */
export const videosOf = (row: Stored, ids: IdFormat): Id[] =>
  (threadOf(row).videos ?? []).flatMap((video) => (video === '' ? [] : ids.parse(video)))

/** The posts to publish. */
export const postsOf = (row: Stored & Pick<ScheduledRow, 'id'>): PostDraft[] =>
  draftsOfThread(threadOf(row), imagesOf(row)).map((post) => ({ ...post, scheduled: row.id }))

/** A checked thread with its images and videos. */
interface Content {
  thread: NewThread
  sources: readonly ImageSource[]
  /** The descriptions of the images. */
  alts: readonly string[]
  videos: readonly Id[]
}

/**
 * Validates a thread that is published later as if it were published now, so that its author learns of mistakes at once.
 * Counts its uploads.
 */
export async function checkContent(
  deps: Deps,
  author: Id,
  thread: NewThread,
  sources: readonly ImageSource[],
  replyTo: Id | null,
): Promise<Content> {
  const posts = cleanPosts(deps, draftsOfThread(thread, sources), replyTo)
  await countUploads(deps, author, posts)
  await resolvePosts(deps, author, posts, replyTo)
  const { pollSizes, pollChoices, pollsMultiple, pollsMinutes, videos, ...rest } = thread
  const chosen = posts.flatMap(({ video }) => video?.id ?? [])
  return {
    // Complete lists: a program that shows or changes it needs no defaults.
    thread: {
      ...rest,
      imagesPerPost: posts.map(({ uploads }) => uploads.length),
      ...(chosen.length > 0 && { videos: posts.map((_, index) => videos?.[index] ?? '') }),
      alt: posts.flatMap(({ alts, video }) => (video ? video.alt : alts)),
      ...listsOfPolls(posts.map(({ poll }) => poll)),
    },
    sources,
    alts: posts.flatMap(({ alts }) => alts),
    videos: chosen,
  }
}

/** Refuses a scheduled post that is gone. */
export const gone = (): never => fail('scheduled_post_not_found')
