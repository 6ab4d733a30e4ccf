import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { NotificationRequest } from '#server/apis/mastodon/entities/notification-request.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Empty, Ids } from '#server/apis/mastodon/http/schemas.ts'

const write = { scope: 'write:notifications', standing: 'frozen', limit: 'toggles', answer: Empty } as const
/** An answer to some requests. */
const toSome = { ...write, body: Type.Object({ id: Type.Optional(Ids(100)) }), optionalBody: true } as const

/** Requests of accounts whose notifications the viewer's policy filters. */
export const notificationRequests = {
  'GET /v1/notifications/requests': {
    summary: 'The requests of accounts to notify the viewer, newest first.',
    scope: 'read:notifications',
    query: Type.Object(pageFields),
    answer: Type.Array(NotificationRequest),
  },
  'GET /v1/notifications/requests/merged': {
    summary: 'Always true: accepted notifications join the list at once.',
    scope: 'read:notifications',
    answer: Type.Object({ merged: Type.Boolean() }),
  },
  'GET /v1/notifications/requests/:id': {
    summary: 'One request.',
    scope: 'read:notifications',
    params: ById,
    answer: NotificationRequest,
  },
  'POST /v1/notifications/requests/accept': {
    summary: 'Accepts the named requests: their notifications join the list, and later ones are not filtered.',
    ...toSome,
  },
  'POST /v1/notifications/requests/dismiss': {
    summary: 'Dismisses the named requests, with their notifications.',
    ...toSome,
  },
  'POST /v1/notifications/requests/:id/accept': {
    summary: 'Accepts a request: its notifications join the list, and later ones are not filtered.',
    ...write,
    params: ById,
  },
  'POST /v1/notifications/requests/:id/dismiss': {
    summary: 'Dismisses a request, with its notifications.',
    ...write,
    params: ById,
  },
} as const satisfies Endpoints
