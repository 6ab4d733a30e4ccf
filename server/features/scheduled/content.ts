/** The content of a scheduled post: the call that publishes it, with images that are stored already. */
import type { NewThread } from '#contract/post.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ImageSource, NewStoredImage } from '#server/features/media/images.ts'
import { cleanPosts, countUploads, type PostDraft, resolvePosts } from '#server/features/posts/publish.ts'
import { draftsOfThread, listsOfPolls } from '#server/features/posts/thread-drafts.ts'
import type { ScheduledRow } from './store.ts'

/**
 * The fields of the call. The images have their descriptions. What the call leaves to a setting of its author, such as who
 * may quote the posts, is missing: the setting of the time of publication decides.
 */
type StoredThread = Omit<NewThread, 'alt'>

export const threadOf = (row: Pick<ScheduledRow, 'thread'>): StoredThread => JSON.parse(row.thread)
export const imagesOf = (row: Pick<ScheduledRow, 'images'>): NewStoredImage[] => JSON.parse(row.images)

/** The posts to publish. */
export function postsOf(row: Pick<ScheduledRow, 'thread' | 'images'>): PostDraft[] {
  const images = imagesOf(row)
  return draftsOfThread({ ...threadOf(row), alt: images.map(({ alt }) => alt) }, images)
}

/** A checked thread with its images. */
interface Content {
  thread: StoredThread
  sources: readonly ImageSource[]
  alts: readonly string[]
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
  const { alt, pollSizes, pollChoices, pollsMultiple, pollsMinutes, ...rest } = thread
  return {
    // Complete lists: a program that shows or changes it needs no defaults.
    thread: {
      ...rest,
      imagesPerPost: posts.map(({ uploads }) => uploads.length),
      ...listsOfPolls(posts.map(({ poll }) => poll)),
    },
    sources,
    alts: posts.flatMap(({ alts }) => alts),
  }
}

/** Refuses a scheduled post that is gone. */
export const gone = (): never => fail('scheduled_post_not_found')
