import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ScheduledStatus } from '#server/apis/mastodon/entities/scheduled-status.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { UnexpectedMentions } from '#server/apis/mastodon/entities/unexpected-mentions.ts'
import { ById } from '#server/apis/mastodon/http/schemas.ts'
import { NewStatus, StatusChange } from '#server/apis/mastodon/inputs/status-fields.ts'

/** Publishing, editing and deleting posts. */
export const statusWrites = {
  'POST /v1/statuses': {
    summary: 'Publishes a post, or schedules it. One that mentions members who are not expected is refused with them.',
    scope: 'write:statuses',
    body: NewStatus,
    idempotent: true,
    limit: 'tweets',
    answer: Type.Union([Status, ScheduledStatus, UnexpectedMentions]),
  },
  'PUT /v1/statuses/:id': {
    summary: 'Edits a post.',
    scope: 'write:statuses',
    params: ById,
    body: StatusChange,
    answer: Status,
  },
  'DELETE /v1/statuses/:id': {
    summary:
      'Deletes a post, and answers it with its text. Its images wait for another post, unless they are to be deleted. Of a repost, removes the repost.',
    ...{ scope: 'write:statuses', standing: 'frozen', params: ById },
    query: Type.Object({ delete_media: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ ...Status.properties, text: Type.String() }),
  },
} as const satisfies Endpoints
