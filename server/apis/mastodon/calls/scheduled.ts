import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ScheduledStatus } from '#server/apis/mastodon/entities/scheduled-status.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

/** Posts that are published later. */
export const scheduled = {
  'GET /v1/scheduled_statuses': {
    summary: "The viewer's scheduled posts, last scheduled first.",
    scope: 'read:statuses',
    query: Type.Object(pageFields),
    answer: Type.Array(ScheduledStatus),
  },
  'GET /v1/scheduled_statuses/:id': {
    summary: 'One scheduled post.',
    scope: 'read:statuses',
    params: ById,
    answer: ScheduledStatus,
  },
  'PUT /v1/scheduled_statuses/:id': {
    summary: 'Changes when a scheduled post is published.',
    ...{ scope: 'write:statuses', limit: 'tweets', params: ById },
    body: Type.Object({ scheduled_at: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: ScheduledStatus,
  },
  'DELETE /v1/scheduled_statuses/:id': {
    summary: 'Cancels a scheduled post.',
    ...{ scope: 'write:statuses', standing: 'frozen', limit: 'toggles', params: ById },
    answer: Empty,
  },
} as const satisfies Endpoints
