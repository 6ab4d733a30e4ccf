/** The viewer's own account, with what its profile is edited from, in the form of Mastodon's API. */

import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { holdsOffice } from '#contract/standing.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { fail } from '#server/core/errors.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import type { AccountWithCounters } from '#server/features/people/accounts.store.ts'
import { nameOf } from '#server/features/people/authors.ts'
import { countRequests } from '#server/features/people/follow-requests/list.ts'
import { type Account, accountFields, Field, PROFILE_FIELDS, toAccount } from './account.ts'
import { QUOTE_POLICIES } from './audience-words.ts'
import { Role, toRole } from './role.ts'

const Text = Type.String()

const Source = Type.Object({
  privacy: Text,
  sensitive: Type.Boolean(),
  language: Nullable(Text),
  note: Text,
  fields: Type.Array(Field),
  follow_requests_count: Type.Integer(),
  hide_collections: Type.Boolean(),
  discoverable: Type.Boolean(),
  indexable: Type.Boolean(),
  attribution_domains: Type.Array(Text),
  quote_policy: Text,
})

export const CredentialAccount = Type.Object({ ...accountFields, source: Source, role: Role })
export type CredentialAccount = Static<typeof CredentialAccount>

/** A profile as it is edited: plain texts, and no picture where there is none. */
export const Profile = Type.Object({
  id: Text,
  display_name: Text,
  note: Text,
  fields: Type.Array(Field),
  avatar: Nullable(Text),
  avatar_static: Nullable(Text),
  avatar_description: Text,
  header: Nullable(Text),
  header_static: Nullable(Text),
  header_description: Text,
  locked: Type.Boolean(),
  bot: Type.Boolean(),
  hide_collections: Type.Boolean(),
  discoverable: Type.Boolean(),
  indexable: Type.Boolean(),
  show_media: Type.Boolean(),
  show_media_replies: Type.Boolean(),
  show_featured: Type.Boolean(),
  attribution_domains: Type.Array(Text),
})
export type Profile = Static<typeof Profile>

/** The visibility of new posts: those of protected accounts are for followers. */
export const visibilityOfPosts = ({ is_protected }: Pick<AccountWithCounters, 'is_protected'>): string =>
  is_protected === 1 ? 'private' : 'public'

const plainFields = (row: AccountWithCounters) =>
  (['website', 'location'] as const).flatMap((name) =>
    row[name] ? [{ name: PROFILE_FIELDS[name], value: row[name], verified_at: null }] : [],
  )

/** The row of the viewer. Refuses a viewer whose account is gone. */
export const ownRow = async ({ deps, viewer }: Reader): Promise<AccountWithCounters> =>
  (await accountCache.get(deps, viewer)) ?? fail('signed_out')

/** The viewer's own account. */
export async function presentOwnAccount(reader: Reader): Promise<CredentialAccount> {
  const row = await ownRow(reader)
  const account: Account = toAccount(reader, row)
  const { count } = await countRequests(reader.deps.db, reader.viewer)
  return {
    ...account,
    source: {
      privacy: visibilityOfPosts(row),
      sensitive: false,
      language: null,
      note: row.bio,
      fields: plainFields(row),
      follow_requests_count: count,
      hide_collections: account.hide_collections,
      discoverable: account.discoverable,
      indexable: account.indexable,
      attribution_domains: [],
      quote_policy: QUOTE_POLICIES[row.who_quotes],
    },
    role: toRole(row.role && holdsOffice(row.standing) ? row.role : null),
  }
}

/** The viewer's own profile. */
export async function presentOwnProfile(reader: Reader): Promise<Profile> {
  const row = await ownRow(reader)
  const { id, avatar, header, locked, bot, hide_collections, discoverable, indexable } = toAccount(reader, row)
  const ownAvatar = row.avatar && avatar
  const ownHeader = row.cover && header
  return {
    ...{ id, display_name: nameOf(row), note: row.bio, fields: plainFields(row) },
    ...{ avatar: ownAvatar, avatar_static: ownAvatar, avatar_description: '' },
    ...{ header: ownHeader, header_static: ownHeader, header_description: '' },
    ...{ locked, bot, hide_collections, discoverable, indexable },
    ...{ show_media: true, show_media_replies: true, show_featured: false },
    attribution_domains: [],
  }
}
