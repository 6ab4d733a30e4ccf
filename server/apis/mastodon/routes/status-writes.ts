import type { statusWrites } from '#server/apis/mastodon/calls/status-writes.ts'
import { toUploadedImage } from '#server/apis/mastodon/entities/media.ts'
import {
  type ScheduledStatus,
  scheduledJson,
  toScheduledStatus,
} from '#server/apis/mastodon/entities/scheduled-status.ts'
import { presentStatus, type Status } from '#server/apis/mastodon/entities/status.ts'
import { refuseMentions } from '#server/apis/mastodon/entities/unexpected-mentions.ts'
import { type ReadStatus, readNewStatus, toMinute } from '#server/apis/mastodon/inputs/new-status.ts'
import { readStatusChange } from '#server/apis/mastodon/inputs/status-change.ts'
import { findUnexpectedMentions } from '#server/apis/mastodon/inputs/unexpected-mentions.ts'
import { idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { StatusAnswer } from '#server/core/http/status-answer.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { RawJson, toRawJson } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { keepImages } from '#server/features/media/uploads/uploads.ts'
import { removeTweet } from '#server/features/posts/delete.ts'
import { editTweet } from '#server/features/posts/edit.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { setMark } from '#server/features/posts/marks/set-mark.ts'
import { publish } from '#server/features/posts/publish.ts'
import { findNamed } from '#server/features/posts/reposts.ts'
import { canChange } from '#server/features/posts/rules.ts'
import { schedule } from '#server/features/scheduled/schedule.ts'

/** The status of refusals that people can correct. */
const CORRECTABLE = 422

async function publishNow(
  deps: Deps,
  viewer: Id,
  { draft, replyTo, media }: ReadStatus,
  idempotencyKey: string | null,
) {
  const options = { kind: 'tweet', replyTo, idempotencyKey, begin: media.take } as const
  const [tweet] = await publish(deps, viewer, [draft], options)
  return tweet
}

/** Schedules a post as a thread of one. */
function publishLater(
  deps: Deps,
  viewer: Id,
  { draft, replyTo, media }: ReadStatus,
  { time, idempotencyKey }: { time: string; idempotencyKey: string | null },
) {
  const { content = '', uploads, video, pollChoices, pollMultiple, pollMinutes, ...rest } = draft
  const thread = {
    ...rest,
    content: [content],
    ...(video !== undefined && { videos: [video] }),
    ...(pollChoices && { pollSizes: [pollChoices.length], pollChoices }),
    ...(pollMultiple !== undefined && { pollsMultiple: [pollMultiple] }),
    ...(pollMinutes !== undefined && { pollsMinutes: [pollMinutes] }),
  }
  const chosen = { thread, replyTo, publishAt: toMinute(time), timeZone: undefined }
  return schedule(deps, viewer, chosen, uploads, idempotencyKey, media.take)
}

export const statusWriteRoutes = (deps: Deps): Routes<typeof statusWrites> => ({
  'POST /v1/statuses': async (request) => {
    const { viewer, body, client, idempotencyKey } = request
    const reader = readerOf(deps, request)
    const read = await readNewStatus(deps, reader, body)
    const unexpected = await findUnexpectedMentions(deps, viewer, read.draft.content, body.allowed_mentions)
    if (unexpected.length > 0)
      return new StatusAnswer(await refuseMentions(reader, unexpected, client.language), CORRECTABLE)
    if (body.scheduled_at === undefined) return presentStatus(reader, publishNow(deps, viewer, read, idempotencyKey))
    const post = await publishLater(deps, viewer, read, { time: body.scheduled_at, idempotencyKey })
    return new RawJson<ScheduledStatus>([scheduledJson(toScheduledStatus(reader, post))])
  },
  'PUT /v1/statuses/:id': async (request) => {
    const { viewer, params, body } = request
    const post = await findVisibleTweet(deps, viewer, idIn(deps, params.id))
    const reader = readerOf(deps, request)
    const change = await readStatusChange(deps, reader, post, body)
    return presentStatus(reader, editTweet(deps, viewer, post.id, change))
  },
  'DELETE /v1/statuses/:id': async (request) => {
    const { viewer, params, query } = request
    const { post, repost } = await findNamed(deps, viewer, idIn(deps, params.id))
    const reader = readerOf(deps, request)
    const tweet = await findVisibleTweet(deps, viewer, post)
    const status = JSON.parse((await presentStatus(reader, tweet)).toBytes().toString()) as Status
    const answer = { ...status, text: tweet.parts.content }
    if (repost) {
      if (repost.actor !== viewer) fail('not_your_tweet')
      await setMark(deps, viewer, post, 'retweet', false)
      return toRawJson(JSON.stringify(answer))
    }
    if (!canChange(tweet, viewer)) fail('not_your_tweet')
    const kept = query.delete_media ? [] : await keepImages(deps, viewer, tweet.parts.images)
    await removeTweet(deps, viewer, post)
    const media_attachments = kept.map((image) => toUploadedImage(deps, image, reader.origin))
    return toRawJson(JSON.stringify({ ...answer, media_attachments }))
  },
})
