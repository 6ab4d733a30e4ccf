import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { NotificationPolicy, NotificationPolicyV1 } from '#server/apis/mastodon/entities/notification-policy.ts'

const Choice = Type.Optional(Type.String({ maxLength: 20 }))
const Switch = Type.Optional(Type.Boolean())

/** Rails has both methods for a change. */
const change = {
  summary: 'Changes what becomes of notifications by kinds of accounts. The choice for limited accounts stays.',
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

/** What becomes of notifications by kinds of accounts. */
export const notificationPolicy = {
  'GET /v2/notifications/policy': {
    summary: 'What becomes of notifications by kinds of accounts, and how many are filtered.',
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
} as const satisfies Endpoints
