import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ById, Count, Cursor, Ok, PageQuery } from '#contract/schemas.ts'
import { Notification } from './notifications.ts'
import { Author } from './users.ts'

/** The filtered notifications of one user, whose id names the request. */
export const NotificationRequest = Type.Object({
  user: Author,
  count: { ...Count, description: 'How many notifications wait.' },
  newest: Notification,
})
export type NotificationRequest = Static<typeof NotificationRequest>

/** Answers to a request: both end it. */
const answer = { scope: 'write:notifications', standing: 'frozen', params: ById, limit: 'toggles', answer: Ok } as const

export const notificationRequests = {
  'GET /notifications/requests': {
    summary: "Requests of users whose notifications the viewer's settings filter, newest first.",
    scope: 'read:notifications',
    query: PageQuery,
    answer: Type.Object({ requests: Type.Array(NotificationRequest), nextCursor: Cursor }),
  },
  'GET /notifications/requests/count': {
    summary: 'The number of requests, and of the notifications that wait in them.',
    scope: 'read:notifications',
    answer: Type.Object({ requests: Count, notifications: Count }),
  },
  'GET /notifications/requests/:id': {
    summary: 'The request of a user, with its notifications, newest first.',
    scope: 'read:notifications',
    params: ById,
    answer: Type.Object({ ...NotificationRequest.properties, notifications: Type.Array(Notification) }),
  },
  'POST /notifications/requests/:id/accept': {
    summary: 'Accepts the request of a user: what waits joins the list, and no setting filters the user again.',
    ...answer,
  },
  'POST /notifications/requests/:id/dismiss': {
    summary: 'Dismisses the request of a user, with what waits. Later notifications make a new request.',
    ...answer,
  },
} as const satisfies Endpoints
