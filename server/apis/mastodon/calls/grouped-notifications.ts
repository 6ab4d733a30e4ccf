import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { GroupedNotificationsResults } from '#server/apis/mastodon/entities/notification-group.ts'
import { typeFields } from '#server/apis/mastodon/entities/notification-types.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { Empty } from '#server/apis/mastodon/http/schemas.ts'

const ByKey = Type.Object({ group_key: Type.String({ maxLength: 100 }) })
const expandFields = { expand_accounts: Type.Optional(Type.String({ maxLength: 50 })) }
const groupFields = { grouped_types: typeFields.types }

/** Notifications in groups: the likes or reposts of a post, and the follows of a week. */
export const groupedNotifications = {
  'GET /v2/notifications': {
    summary: "The viewer's notifications in groups, newest first.",
    scope: 'read:notifications',
    query: Type.Object({ ...pageFields, ...typeFields, ...groupFields, ...expandFields }),
    answer: GroupedNotificationsResults,
  },
  'GET /v2/notifications/unread_count': {
    summary: 'The number of groups with unread notifications, 100 at most.',
    scope: 'read:notifications',
    query: Type.Object({ ...typeFields, ...groupFields, limit: pageFields.limit }),
    answer: Type.Object({ count: Type.Integer() }),
  },
  'GET /v2/notifications/:group_key': {
    summary: 'One group.',
    scope: 'read:notifications',
    params: ByKey,
    query: Type.Object(expandFields),
    answer: GroupedNotificationsResults,
  },
  'GET /v2/notifications/:group_key/accounts': {
    summary: 'The accounts of a group, newest first.',
    scope: 'read:notifications',
    params: ByKey,
    answer: Type.Array(Account),
  },
  'POST /v2/notifications/:group_key/dismiss': {
    summary: 'Dismisses all notifications of a group.',
    scope: 'write:notifications',
    standing: 'frozen',
    params: ByKey,
    limit: 'toggles',
    answer: Empty,
  },
} as const satisfies Endpoints
