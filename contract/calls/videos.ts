import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { VIDEO_KEPT_HOURS, VIDEO_SECONDS, VIDEOS_WAITING } from '#contract/limits.ts'
import { Media } from '#contract/parts/images.ts'
import { CaptionFile, CaptionLanguage } from '#contract/parts/video.ts'
import { ById, Id, OneOf, Time } from '#contract/schemas.ts'

/** An uploaded video or voice note that no post shows yet. Only its owner sees it. */
export const Video = Type.Object({
  _id: Id,
  state: OneOf(['waiting', 'processing', 'ready', 'failed']),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the work that is done.' }),
  reason: Type.Optional(Type.String({ description: 'With `failed`: the code of the error.' })),
  message: Type.Optional(Type.String({ description: 'With `failed`: the error in words.' })),
  media: Type.Optional({ ...Media, description: 'With `ready`: the medium of a post that shows it.' }),
  captionLanguages: Type.Array(CaptionLanguage, { description: 'The languages of its captions.' }),
  createdAt: Time,
})
export type Video = Static<typeof Video>

const Answer = Type.Object({ video: Video })
const ByLanguage = Type.Object({ id: Id, language: CaptionLanguage })

export const videos = {
  'GET /videos': {
    summary: "The viewer's uploaded videos and voice notes that no post shows yet, oldest first.",
    scope: 'write:media',
    answer: Type.Object({ videos: Type.Array(Video) }),
  },
  'POST /videos': {
    summary: `Uploads a video or a voice note of up to ${VIDEO_SECONDS} seconds, which is then prepared for posts. It is deleted after ${VIDEO_KEPT_HOURS} hours without a post, or before, when ${VIDEOS_WAITING} newer ones are there.`,
    scope: 'write:media',
    body: Type.Object({}),
    files: { video: 1 },
    fileKind: 'video',
    limit: 'tweets',
    answer: Answer,
    status: 202,
  },
  'GET /videos/:id': {
    summary: 'An uploaded video or voice note, and how far it is prepared.',
    scope: 'write:media',
    params: ById,
    answer: Answer,
  },
  'DELETE /videos/:id': {
    summary: 'Deletes an uploaded video or voice note that no post shows.',
    scope: 'write:media',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ ok: Type.Literal(true) }),
  },
  'PUT /videos/:id/captions/:language': {
    summary: 'Sets the captions of an uploaded video in one language.',
    scope: 'write:media',
    params: ByLanguage,
    body: Type.Object({ captions: CaptionFile }),
    limit: 'toggles',
    answer: Answer,
  },
  'DELETE /videos/:id/captions/:language': {
    summary: 'Removes the captions of an uploaded video in one language.',
    scope: 'write:media',
    params: ByLanguage,
    limit: 'toggles',
    answer: Answer,
  },
} as const satisfies Endpoints
