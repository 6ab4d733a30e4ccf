import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { MediaAttachment } from '#server/apis/mastodon/entities/media.ts'
import { ById, Empty, Replacing } from '#server/apis/mastodon/http/schemas.ts'

const Description = Type.Object({ description: Type.Optional(Replacing({ maxLength: 10_000 })) })

const upload = {
  summary: 'Uploads an image, a video or a recording, which waits for its post.',
  scope: 'write:media',
  body: Description,
  files: { file: 1 },
  fileKind: 'medium',
  limit: 'tweets',
  answer: MediaAttachment,
} as const

/** Images, videos and voice notes that are uploaded before their post. */
export const media = {
  'POST /v1/media': upload,
  'POST /v2/media': { ...upload, summary: `${upload.summary} A video is prepared after the answer, which is 202.` },
  'GET /v1/media/:id': {
    summary: 'An own upload; 206 while it is being prepared.',
    scope: 'write:media',
    params: ById,
    answer: MediaAttachment,
  },
  'PUT /v1/media/:id': {
    summary: 'Describes an own upload.',
    scope: 'write:media',
    params: ById,
    body: Description,
    limit: 'toggles',
    answer: MediaAttachment,
  },
  'DELETE /v1/media/:id': {
    summary: 'Deletes an own upload.',
    ...{ scope: 'write:media', standing: 'frozen', limit: 'toggles', params: ById },
    answer: Empty,
  },
} as const satisfies Endpoints
