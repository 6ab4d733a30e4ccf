/** The network in the form of Mastodon's API before version 4. */
import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { Account } from './account.ts'
import { domainOf, type presentInstance, Rule } from './instance.ts'
import { limitFields } from './instance-limits.ts'

const Text = Type.String()
const Flag = Type.Boolean()
const Count = Type.Integer()

export const InstanceV1 = Type.Object({
  uri: Text,
  title: Text,
  short_description: Text,
  description: Text,
  email: Text,
  version: Text,
  urls: Type.Object({ streaming_api: Text }),
  stats: Type.Object({ user_count: Count, status_count: Count, domain_count: Count }),
  thumbnail: Text,
  languages: Type.Array(Text),
  registrations: Flag,
  approval_required: Flag,
  invites_enabled: Flag,
  configuration: Type.Object({
    accounts: Type.Object({ max_featured_tags: Count, max_pinned_statuses: Count }),
    ...limitFields,
  }),
  contact_account: Nullable(Account),
  rules: Type.Array(Rule),
})
export type InstanceV1 = Static<typeof InstanceV1>

/** What the network is, in the earlier form. The account to turn to is joined to it by the caller. */
export function toInstanceV1(
  {
    title,
    version,
    thumbnail,
    languages,
    registrations,
    configuration,
    email,
    rules,
    look,
  }: Awaited<ReturnType<typeof presentInstance>>,
  origin: string,
) {
  const { accounts, statuses, media_attachments, polls, urls } = configuration
  const { max_featured_tags, max_pinned_statuses } = accounts
  return {
    uri: domainOf(origin),
    ...{ title, short_description: '', description: '', email, version },
    urls: { streaming_api: urls.streaming },
    // Plus does not publish how many members and posts it has.
    stats: { user_count: 0, status_count: 0, domain_count: 0 },
    ...{ thumbnail: thumbnail.url, languages },
    registrations: registrations.enabled,
    approval_required: registrations.approval_required,
    invites_enabled: look.membersInvite,
    configuration: {
      accounts: { max_featured_tags, max_pinned_statuses },
      ...{ statuses, media_attachments, polls },
    },
    rules,
  }
}
