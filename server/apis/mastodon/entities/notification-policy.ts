/** What becomes of notifications by kinds of accounts, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { NotifyChoice } from '#contract/calls/notifications.ts'
import type { NotificationSettings, NotificationSettingsChange } from '#contract/calls/push.ts'

const Summary = Type.Object({
  pending_requests_count: Type.Integer(),
  pending_notifications_count: Type.Integer(),
})

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

type Settings = Omit<NotificationSettings, 'push' | 'pushFrom' | 'inApp'>
/** The numbers of requests and of their notifications. */
type Counts = Readonly<Record<'requests' | 'notifications', number>>

/** Accounts whose notifications a field of the policy is about. */
type Kind = 'not_following' | 'not_followers' | 'new_accounts' | 'private_mentions'
type Choices<T> = { [K in Kind]?: T | undefined }

const choicesOf = ({ inAppFrom, others, notFollowers, newAccounts, privateMentions }: Settings) => ({
  not_following: inAppFrom === 'everyone' ? ('accept' as const) : others,
  not_followers: notFollowers,
  new_accounts: newAccounts,
  private_mentions: privateMentions,
})

const summaryOf = ({ requests, notifications }: Counts): Static<typeof Summary> => ({
  pending_requests_count: requests,
  pending_notifications_count: notifications,
})

/** The policy by the settings. Limited accounts notify only those who follow them. */
export function toPolicy(settings: Settings, counts: Counts): Static<typeof NotificationPolicy> {
  const { not_following, not_followers, new_accounts, private_mentions } = choicesOf(settings)
  return {
    for_not_following: not_following,
    for_not_followers: not_followers,
    for_new_accounts: new_accounts,
    for_private_mentions: private_mentions,
    for_limited_accounts: 'drop',
    summary: summaryOf(counts),
  }
}

/** The policy in its first form, which knows only whether notifications are kept from the list. */
export function toPolicyV1(settings: Settings, counts: Counts): Static<typeof NotificationPolicyV1> {
  const { not_following, not_followers, new_accounts, private_mentions } = choicesOf(settings)
  return {
    filter_not_following: not_following !== 'accept',
    filter_not_followers: not_followers !== 'accept',
    filter_new_accounts: new_accounts !== 'accept',
    filter_private_mentions: private_mentions !== 'accept',
    summary: summaryOf(counts),
  }
}

const CHOICES: readonly NotifyChoice[] = ['accept', 'filter', 'drop']
const choiceIn = (text: string | undefined): NotifyChoice | undefined => CHOICES.find((choice) => choice === text)

type Change = Pick<NotificationSettingsChange, keyof Settings>

/**
 * The settings that a changed policy sets. The choice of verified accounts alone stays while others than them are not
 * accepted. Other words than the three choices change nothing.
 */
export function toChange({ inAppFrom }: Settings, policy: Choices<string>): Change {
  const others = choiceIn(policy.not_following)
  const notFollowers = choiceIn(policy.not_followers)
  const newAccounts = choiceIn(policy.new_accounts)
  const privateMentions = choiceIn(policy.private_mentions)
  return {
    ...(others === 'accept' && { inAppFrom: 'everyone' }),
    ...(others && others !== 'accept' && { others, inAppFrom: inAppFrom === 'everyone' ? 'following' : inAppFrom }),
    ...(notFollowers && { notFollowers }),
    ...(newAccounts && { newAccounts }),
    ...(privateMentions && { privateMentions }),
  }
}

/** The settings that a change of the policy in its first form sets. What is dropped stays so. */
export function toChangeV1(settings: Settings, filters: Choices<boolean>): Change {
  const before = choicesOf(settings)
  const choiceFor = (kind: Kind): NotifyChoice | undefined => {
    const isFiltered = filters[kind]
    if (isFiltered === undefined) return undefined
    if (!isFiltered) return 'accept'
    return before[kind] === 'accept' ? 'filter' : before[kind]
  }
  return toChange(settings, {
    not_following: choiceFor('not_following'),
    not_followers: choiceFor('not_followers'),
    new_accounts: choiceFor('new_accounts'),
    private_mentions: choiceFor('private_mentions'),
  })
}
