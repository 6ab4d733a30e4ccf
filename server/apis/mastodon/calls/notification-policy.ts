import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { NotificationPolicy, NotificationPolicyV1 } from '#server/apis/mastodon/entities/notification-policy.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Empty, Ids } from '#server/apis/mastodon/http/schemas.ts'

const Choice = Type.Optional(Type.String({ maxLength: 20 }))
const Switch = Type.Optional(Type.Boolean())

const NotificationRequest = Type.Object({ id: Type.String(), account: Account })
const OfRequests = Type.Object({ id: Type.Optional(Ids(100)) })

/** Rails has both methods for a change. */
const change = {
  summary: 'Changes whether accounts that the viewer does not follow notify the viewer. Other fields stay as they are.',
  scope: 'write:notifications',
  standing: 'frozen',
  body: Type.Object({
    for_not_following: Choice,
    for_not_followers: Choice,
    for_new_accounts: Choice,
    for_private_mentions: Choice,
    for_limited_accounts: Choice,
  }),
  answer: NotificationPolicy,
} as const
const changeV1 = {
  summary: 'Changes the same in its first form.',
  scope: 'write:notifications',
  standing: 'frozen',
  body: Type.Object({
    filter_not_following: Switch,
    filter_not_followers: Switch,
    filter_new_accounts: Switch,
    filter_private_mentions: Switch,
  }),
  answer: NotificationPolicyV1,
} as const

/** Whose notifications a member gets, and the requests of others, which Plus does not have. */
export const notificationPolicy = {
  'GET /v2/notifications/policy': {
    summary: "Whose notifications are kept from the viewer's list.",
    scope: 'read:notifications',
    answer: NotificationPolicy,
  },
  'PATCH /v2/notifications/policy': change,
  'PUT /v2/notifications/policy': change,
  'GET /v1/notifications/policy': {
    summary: 'The same in its first form.',
    scope: 'read:notifications',
    answer: NotificationPolicyV1,
  },
  'PATCH /v1/notifications/policy': changeV1,
  'PUT /v1/notifications/policy': changeV1,
  'GET /v1/notifications/requests': {
    summary: 'Always empty: Plus does not keep notifications apart.',
    scope: 'read:notifications',
    query: Type.Object(pageFields),
    answer: Type.Array(NotificationRequest),
  },
  'GET /v1/notifications/requests/merged': {
    summary: 'Always true: no accepted request is still being merged.',
    scope: 'read:notifications',
    answer: Type.Object({ merged: Type.Boolean() }),
  },
  'GET /v1/notifications/requests/:id': {
    summary: 'Not found: Plus does not keep notifications apart.',
    scope: 'read:notifications',
    params: ById,
    answer: NotificationRequest,
  },
  'POST /v1/notifications/requests/accept': {
    summary: 'Accepts the requests that there are: none.',
    scope: 'write:notifications',
    body: OfRequests,
    optionalBody: true,
    answer: Empty,
  },
  'POST /v1/notifications/requests/dismiss': {
    summary: 'Dismisses the requests that there are: none.',
    scope: 'write:notifications',
    body: OfRequests,
    optionalBody: true,
    answer: Empty,
  },
  'POST /v1/notifications/requests/:id/accept': {
    summary: 'Not found: Plus does not keep notifications apart.',
    scope: 'write:notifications',
    params: ById,
    answer: Empty,
  },
  'POST /v1/notifications/requests/:id/dismiss': {
    summary: 'Not found: Plus does not keep notifications apart.',
    scope: 'write:notifications',
    params: ById,
    answer: Empty,
  },
} as const satisfies Endpoints
