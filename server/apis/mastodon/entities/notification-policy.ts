/** Whose notifications a member does not get, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { NotifyFrom } from '#contract/calls/notifications.ts'

const Summary = Type.Object({
  pending_requests_count: Type.Integer(),
  pending_notifications_count: Type.Integer(),
})
/** Plus keeps no notifications apart, so none are pending. */
const summary: Static<typeof Summary> = { pending_requests_count: 0, pending_notifications_count: 0 }

export const NotificationPolicy = Type.Object({
  for_not_following: Type.String(),
  for_not_followers: Type.String(),
  for_new_accounts: Type.String(),
  for_private_mentions: Type.String(),
  for_limited_accounts: Type.String(),
  summary: Summary,
})

export const NotificationPolicyV1 = Type.Object({
  filter_not_following: Type.Boolean(),
  filter_not_followers: Type.Boolean(),
  filter_new_accounts: Type.Boolean(),
  filter_private_mentions: Type.Boolean(),
  summary: Summary,
})

/** Whether notifications by accounts that the member does not follow are dropped. */
export const dropsStrangers = (from: NotifyFrom): boolean => from !== 'everyone'

/** The policy by whose notifications a member wants. Limited accounts notify only those who follow them. */
export const toPolicy = (from: NotifyFrom): Static<typeof NotificationPolicy> => ({
  for_not_following: dropsStrangers(from) ? 'drop' : 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'drop',
  summary,
})

/** The policy in its first form, which knows only whether notifications are kept from the list. */
export const toPolicyV1 = (from: NotifyFrom): Static<typeof NotificationPolicyV1> => ({
  filter_not_following: dropsStrangers(from),
  filter_not_followers: false,
  filter_new_accounts: false,
  filter_private_mentions: false,
  summary,
})
