import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Notification } from '#server/apis/mastodon/entities/notification.ts'
import { typeFields } from '#server/apis/mastodon/entities/notification-types.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

/** Notifications, one by one. */
export const notifications = {
  'GET /v1/notifications': {
    summary: "The viewer's notifications, newest first.",
    scope: 'read:notifications',
    query: Type.Object({ ...pageFields, ...typeFields, include_filtered: Type.Optional(Type.Boolean()) }),
    answer: Type.Array(Notification),
  },
  'GET /v1/notifications/unread_count': {
    summary: 'The number of unread notifications, 100 at most.',
    scope: 'read:notifications',
    query: Type.Object({ ...typeFields, limit: pageFields.limit }),
    answer: Type.Object({ count: Type.Integer() }),
  },
  'GET /v1/notifications/:id': {
    summary: 'One notification of the viewer.',
    scope: 'read:notifications',
    params: ById,
    answer: Notification,
  },
  'POST /v1/notifications/clear': {
    summary: 'Dismisses all notifications that apps of this API show.',
    scope: 'write:notifications',
    standing: 'frozen',
    limit: 'toggles',
    answer: Empty,
  },
  'POST /v1/notifications/:id/dismiss': {
    summary: 'Dismisses one notification.',
    scope: 'write:notifications',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Empty,
  },
} as const satisfies Endpoints
