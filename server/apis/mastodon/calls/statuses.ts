import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Context } from '#server/apis/mastodon/entities/context.ts'
import { PreviewCard } from '#server/apis/mastodon/entities/preview-card.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { StatusEdit } from '#server/apis/mastodon/entities/status-edit.ts'
import { StatusSource } from '#server/apis/mastodon/entities/status-source.ts'
import { ById, Ids } from '#server/apis/mastodon/http/schemas.ts'

const read = { scope: 'read:statuses', access: 'public', params: ById } as const

/** Posts, their threads and their versions. */
export const statuses = {
  'GET /v1/statuses': {
    summary: 'Posts by their ids.',
    access: 'public',
    scope: 'read:statuses',
    query: Type.Object({ id: Type.Optional(Ids(200)) }),
    answer: Type.Array(Status),
  },
  'GET /v1/statuses/:id': { ...read, summary: 'One post, or one repost.', answer: Status },
  'GET /v1/statuses/:id/context': {
    ...read,
    summary: 'The posts above a post in its thread, and the replies below it.',
    answer: Context,
  },
  'GET /v1/statuses/:id/source': {
    ...{ scope: 'read:statuses', params: ById },
    summary: 'The text of a post as its author wrote it.',
    answer: StatusSource,
  },
  'GET /v1/statuses/:id/history': {
    ...{ scope: 'read:statuses', params: ById },
    summary: 'The versions of a post, the first one first.',
    answer: Type.Array(StatusEdit),
  },
  'GET /v1/statuses/:id/card': {
    ...read,
    summary: 'The link card of a post, for old clients.',
    answer: Type.Partial(PreviewCard),
  },
} as const satisfies Endpoints
