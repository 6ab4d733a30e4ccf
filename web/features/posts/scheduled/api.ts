import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULED_POSTS } from '#contract/limits.ts'
import { api, failureText, isUnanswered } from '#web/core/api/api.ts'
import { contentOf, type DraftFields, discardDraft, getDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { refetchProfiles } from '#web/features/people/api.ts'
import { addPublishedTweet, SCHEDULED_KEY } from '#web/features/posts/api.ts'
import type { Written, WrittenPost } from '#web/features/posts/parts/part.ts'
import { completeFields, toPublish } from '#web/features/posts/parts/parts.ts'
import type { OutgoingTweet } from '#web/features/posts/publish/outgoing.ts'

/** All scheduled posts: those that could not be published first, then by time. */
export const scheduledOptions = () =>
  queryOptions({
    queryKey: SCHEDULED_KEY,
    queryFn: async ({ signal }) => {
      const { scheduled } = await api('GET /scheduled', { query: { limit: SCHEDULED_POSTS }, signal })
      return scheduled.toSorted(
        (a, b) =>
          a.state.localeCompare(b.state) || a.publishAt.localeCompare(b.publishAt) || a._id.localeCompare(b._id),
      )
    },
    // The progress of their videos.
    refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? PROGRESS_MS : false),
  })

const PROGRESS_MS = 3_000

/** Whether a video of a scheduled post is being prepared. */
export const isPreparing = ({ videos }: ScheduledPost): boolean =>
  videos.some((video) => video?.state === 'waiting' || video?.state === 'processing')

export const refetchScheduled = (cache: QueryClient) => cache.invalidateQueries({ queryKey: SCHEDULED_KEY })

type Schedule = NonNullable<DraftFields['schedule']>

/** A thread whose images may be stored already. */
function toThread({ posts, fields }: Written) {
  const { body } = toPublish({ posts, fields }, 'thread')
  const media = posts.flatMap((post) => post.images)
  const images = media.filter(({ video }) => !video)
  return {
    body: { ...body, content: posts.map(({ text }) => text), alt: media.map(({ alt }) => alt) },
    files: { images: images.flatMap(({ file }) => (typeof file === 'string' ? [] : [file])) },
    /** The address of each stored image, and nothing for an upload. */
    keepImages: images.map(({ file }) => (typeof file === 'string' ? file : '')),
  }
}

const keyOf = (draftName: string) => ['schedule', draftName]

/** Whether a draft is being scheduled. */
export const useIsScheduling = (draftName: string): boolean => useIsMutating({ mutationKey: keyOf(draftName) }) > 0

/** Schedules a post or a thread; without a time it is published as soon as its videos are ready. */
export function schedulePost(tweet: OutgoingTweet, schedule: Schedule | null) {
  const { more = [], reach, replyTo, key } = tweet
  const { body, files } = toThread({ posts: [contentOf(tweet), ...more], fields: completeFields(reach) })
  return api('POST /scheduled', { body: { ...body, ...schedule, replyTo }, files, idempotencyKey: key })
}

/** Schedules a draft. Needs the server: a failure keeps the draft. */
export function useSchedule(draftName: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: keyOf(draftName),
    networkMode: 'always',
    mutationFn: ({ tweet, schedule }: { tweet: OutgoingTweet; schedule: Schedule | null }) =>
      schedulePost(tweet, schedule),
    onSuccess: () => {
      const { saved } = getDraft(draftName)
      discardDraft(draftName)
      if (saved) void import('#web/features/posts/drafts/sync.ts').then(({ deleteDraft }) => deleteDraft(saved.id))
      void refetchScheduled(cache)
    },
    meta: { silent: true },
  })
}

/** Why a post could not be scheduled or changed. */
export function scheduleFailure(error: unknown, schedule: Schedule | null): string {
  if (!isUnanswered(error)) return failureText(error, schedule ? t('Failed to schedule') : t('Failed to post'))
  return schedule
    ? t('You need a connection to schedule a post. Nothing was lost.')
    : t('You need a connection to post before the video is ready. Nothing was lost.')
}

const MARGIN_MS = 5_000

/** The next whole minute, which is still in the future when the call arrives. */
const nextMinute = () => new Date(Math.ceil((Date.now() + MARGIN_MS) / MINUTE_MS) * MINUTE_MS).toISOString()

/** Replaces a scheduled post. */
export function useChangeScheduled({ _id, replyTo }: ScheduledPost) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ posts, fields }: { posts: readonly WrittenPost[]; fields: DraftFields }) => {
      const { body, files, keepImages } = toThread({ posts, fields })
      const hasVideo = posts.some(({ images }) => images.some(({ video }) => video))
      // Without a video there is nothing to wait for.
      const schedule = fields.schedule ?? (hasVideo ? {} : { publishAt: nextMinute() })
      return api('PUT /scheduled/:id', {
        params: { id: _id },
        body: { ...body, ...schedule, replyTo, keepImages },
        files,
      })
    },
    onSettled: () => refetchScheduled(cache),
    meta: { silent: true },
  })
}

/** Cancels a scheduled post. */
export function useCancelScheduled({ _id }: ScheduledPost) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api('DELETE /scheduled/:id', { params: { id: _id } }),
    onSettled: () => refetchScheduled(cache),
    meta: { failure: t('Failed to delete') },
  })
}

/** Publishes a scheduled post now. */
export function usePublishScheduled({ _id }: ScheduledPost) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api('POST /scheduled/:id/publish', { params: { id: _id } }),
    onSuccess: ({ tweets }) => {
      for (const tweet of tweets) addPublishedTweet(cache, tweet)
      if (tweets[0]) refetchProfiles(cache, tweets[0].user._id)
    },
    onSettled: () => refetchScheduled(cache),
    meta: { success: t('Your post was sent.'), failure: t('Failed to post') },
  })
}
