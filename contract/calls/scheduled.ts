import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { SCHEDULED_DAYS, THREAD_IMAGES } from '#contract/limits.ts'
import { Media } from '#contract/parts/images.ts'
import { newThread } from '#contract/post.ts'
import { upToImages } from '#contract/schema-texts.ts'
import { ById, Cursor, Id, Nullable, Ok, OneOf, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Tweet } from './tweets.ts'
import { Video } from './videos.ts'

/** A post or thread that is published later. Only its author sees it. */
export const ScheduledPost = Type.Object({
  _id: Id,
  publishAt: { ...Time, description: 'With `whenReady`: when it was written.' },
  whenReady: Type.Optional(
    Type.Literal(true, { description: 'It is published as soon as its videos are ready. Omitted otherwise.' }),
  ),
  timeZone: Type.String({
    description: 'The time zone in which its author chose the time.',
    examples: ['Europe/Paris'],
  }),
  state: OneOf(['waiting', 'failed'], {
    description: '`failed`: it could not be published. It stays until its author changes or cancels it.',
  }),
  reason: Type.Optional(Type.String({ description: 'With `failed`: the code of the error.' })),
  message: Type.Optional(Type.String({ description: 'With `failed`: the error in words.' })),
  thread: Type.Object(newThread, {
    description: 'The fields of `POST /tweets/thread`, with complete lists of images and polls.',
  }),
  media: Type.Array(Media, { description: 'The images of all posts, in order: `imagesPerPost` of each.' }),
  videos: Type.Array(Nullable(Video), {
    description: 'The video or voice note of each post, in order; null for none.',
  }),
  replyTo: Nullable(Id),
  updatedAt: Time,
})
export type ScheduledPost = Static<typeof ScheduledPost>

const schedule = {
  ...newThread,
  replyTo: Type.Optional({ ...Nullable(Id), description: 'The post that the first one replies to.' }),
  publishAt: Type.Optional(
    Type.String({
      maxLength: 40,
      message: text('Choose a date and a time.'),
      description: `A whole minute in ISO 8601, with its offset from UTC or Z: in the future, at most ${SCHEDULED_DAYS} days ahead. Without it, it is published as soon as its videos are ready.`,
      examples: ['2026-11-27T09:00:00+01:00'],
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 64,
      message: text('This isn’t a time zone.'),
      description: 'The IANA name of the time zone in which the time was chosen. UTC by default.',
    }),
  ),
}

const Answer = Type.Object({ scheduled: ScheduledPost })

export const scheduled = {
  'GET /scheduled': {
    summary: "The viewer's scheduled posts that are not published, last scheduled first.",
    scope: 'read:statuses',
    query: PageQuery,
    answer: Type.Object({ scheduled: Type.Array(ScheduledPost), nextCursor: Cursor }),
  },
  'POST /scheduled': {
    summary:
      'Schedules a post or a thread. It is published as by `POST /tweets/thread`, with the rules of that moment.',
    scope: 'write:statuses',
    body: Type.Object(schedule),
    files: { images: THREAD_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Answer,
    status: 201,
  },
  'PUT /scheduled/:id': {
    summary: 'Replaces a scheduled post, and schedules it again when it could not be published.',
    scope: 'write:statuses',
    params: ById,
    body: Type.Object({
      ...schedule,
      keepImages: Type.Optional(
        Type.Array(Type.String({ maxLength: 500 }), {
          maxItems: THREAD_IMAGES,
          message: upToImages(THREAD_IMAGES),
          description:
            'The images of all posts, in order: the URL of a current one, or nothing for the next upload. Without it, the uploads replace all.',
        }),
      ),
    }),
    files: { images: THREAD_IMAGES },
    limit: 'tweets',
    answer: Answer,
  },
  'DELETE /scheduled/:id': {
    summary: 'Cancels a scheduled post.',
    scope: 'write:statuses',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Ok,
  },
  'POST /scheduled/:id/publish': {
    summary: 'Publishes a scheduled post now.',
    scope: 'write:statuses',
    params: ById,
    limit: 'tweets',
    answer: Type.Object({ tweets: Type.Array(Tweet) }),
    status: 201,
  },
} as const satisfies Endpoints
