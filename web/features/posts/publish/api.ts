import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { contentOf } from '#web/core/drafts.ts'
import { completeFields, toPublish } from '#web/features/posts/parts/parts.ts'
import { schedulePost } from '#web/features/posts/scheduled/api.ts'
import type { OutgoingTweet } from './outgoing.ts'

/** A tweet, or a thread in its order; or what is published once its videos are ready. */
export type PublishAnswer = { tweet: Tweet } | { tweets: readonly Tweet[] } | { scheduled: ScheduledPost }

/** Sends a tweet, a reply or a thread. With the Idempotency-Key a retry does not post twice. */
export async function sendTweet(outgoing: OutgoingTweet): Promise<PublishAnswer> {
  try {
    return await publish(outgoing)
  } catch (error) {
    if (hasCode(error, 'video_not_ready')) return leaveToServer(outgoing)
    // The answer that it waits for its videos was lost.
    if (hasCode(error, 'key_reused')) return findScheduled(outgoing)
    throw error
  }
}

/** Leaves a tweet or thread to the server, which publishes it as soon as its videos are ready. */
export const leaveToServer = (outgoing: OutgoingTweet): Promise<PublishAnswer> => schedulePost(outgoing, null)

/** Finds what was scheduled with the key. It is published as soon as its videos are ready, and is no longer there then. */
async function findScheduled(outgoing: OutgoingTweet): Promise<PublishAnswer> {
  try {
    return await leaveToServer(outgoing)
  } catch (error) {
    if (hasCode(error, 'scheduled_post_not_found')) return { tweets: [] }
    throw error
  }
}

const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code

function publish(outgoing: OutgoingTweet): Promise<PublishAnswer> {
  const { text, more = [], reach, key, replyTo } = outgoing
  const options = { idempotencyKey: key }
  const written = { posts: [contentOf(outgoing), ...more], fields: completeFields(reach) }
  if (more.length > 0) {
    // A form even without images: JSON takes fewer bytes than 25 posts may have.
    const { body, files } = toPublish(written, 'thread')
    const content = written.posts.map((post) => post.text)
    return api('POST /tweets/thread', { body: { ...body, content, replyTo }, files, ...options })
  }
  if (replyTo) {
    const { body, files } = toPublish(written, 'reply')
    const input = { params: { id: replyTo }, body: { ...body, content: text }, ...options }
    return api('POST /tweets/reply/:id', { ...input, ...(files.images.length > 0 && { files }) })
  }
  const { body, files } = toPublish(written, 'post')
  return api('POST /tweets', { body: { ...body, content: text }, files, ...options })
}
