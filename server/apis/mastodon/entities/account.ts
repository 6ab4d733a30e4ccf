/** Accounts in the form of Mastodon's API. */

import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { absolute, type Place, type Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, type Piece, RawJson } from '#server/core/json/raw-json.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { imageUrl } from '#server/features/media/urls.ts'
import { userUrl } from '#server/features/network/page-urls.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import type { AccountWithCounters } from '#server/features/people/accounts.store.ts'
import { nameOf } from '#server/features/people/authors.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { bytesAtOrigin, bytesOfCached, type CachedJson, cachedReader } from './cached-origin.ts'
import { textToHtml } from './html.ts'

const Text = Type.String()

/** The fields of a profile and their names. */
export const PROFILE_FIELDS = { website: 'Website', location: 'Location' } as const

/** A line of a profile: its website or its location. */
export const Field = Type.Object({ name: Text, value: Text, verified_at: Nullable(Text) })

export const accountFields = {
  id: Text,
  username: Text,
  acct: Text,
  display_name: Text,
  locked: Type.Boolean(),
  bot: Type.Boolean(),
  discoverable: Type.Boolean(),
  indexable: Type.Boolean(),
  group: Type.Boolean(),
  noindex: Type.Boolean(),
  hide_collections: Type.Boolean(),
  created_at: Text,
  note: Text,
  url: Text,
  uri: Text,
  avatar: Text,
  avatar_static: Text,
  avatar_description: Text,
  header: Text,
  header_static: Text,
  header_description: Text,
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  statuses_count: Type.Integer(),
  last_status_at: Nullable(Text),
  emojis: Type.Array(Type.Object({})),
  fields: Type.Array(Field),
  roles: Type.Array(Type.Object({})),
}
export const Account = Type.Object(accountFields)
export type Account = Static<typeof Account>

const stringify = createStringify(Account)

/** Shown where a profile has no picture. Apps of phones cannot draw SVG. */
const DEFAULT_AVATAR = '/default-avatar.png'
const DEFAULT_HEADER = '/default-cover.png'

function fieldsOf({ website, location }: Pick<AccountWithCounters, 'website' | 'location'>): Account['fields'] {
  const href = escapeHtml(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const link = `<a href="${href}" target="_blank" rel="nofollow noopener">${escapeHtml(website)}</a>`
  return [
    ...(website ? [{ name: PROFILE_FIELDS.website, value: link, verified_at: null }] : []),
    ...(location ? [{ name: PROFILE_FIELDS.location, value: escapeHtml(location), verified_at: null }] : []),
  ]
}

/** The account of a row, as everyone who is not blocked by it sees it. */
export function toAccount({ deps, origin }: Place, row: AccountWithCounters): Account {
  const avatar = absolute(origin, imageUrl(row.avatar) ?? DEFAULT_AVATAR)
  const header = absolute(origin, imageUrl(row.cover) ?? DEFAULT_HEADER)
  const url = userUrl(origin, row.username)
  return {
    id: toDecimal(deps.ids, row.id),
    username: row.username,
    acct: row.username,
    display_name: nameOf(row),
    locked: row.is_protected === 1,
    bot: false,
    discoverable: row.is_protected === 0,
    indexable: row.is_protected === 0,
    group: false,
    noindex: row.public_pages === 0,
    hide_collections: row.shows_follows === 0,
    created_at: toIso(row.created_at),
    note: textToHtml(row.bio, origin),
    ...{ url, uri: url, avatar, avatar_static: avatar, avatar_description: '' },
    ...{ header, header_static: header, header_description: '' },
    followers_count: row.followers,
    following_count: row.following,
    statuses_count: row.tweets,
    last_status_at: null,
    emojis: [],
    fields: fieldsOf(row),
    roles: [],
  }
}

/** What a blocked member sees of the account that blocked them: enough to recognise it. */
const toBlocked = (row: AccountWithCounters): AccountWithCounters => ({
  ...row,
  ...{ bio: '', website: '', location: '', cover: null, followers: 0, following: 0, tweets: 0 },
})

/** Where the JSON of the caches comes from. */
export interface CacheSource {
  db: Db
  reader: Place
}

/** The JSON of accounts by id, as everyone whom they have not blocked sees them. */
const written = createCache<Id, CachedJson, CacheSource>(
  { entities: ['account', 'account-counters'], bytes: bytesOfCached },
  async ({ reader }, ids) =>
    (await accountCache.getMany(reader.deps, ids)).flatMap((row) =>
      row ? [[row.id, { bytes: joinPieces([stringify(toAccount(reader, row))]) }] as const] : [],
    ),
)

/** The JSON of accounts, in order, as statuses embed it; undefined for those that are deleted, and for null. */
export const accountPieces = (
  reader: Place,
  ids: readonly (Id | null)[],
): MaybePromise<readonly (Piece | undefined)[]> =>
  whenThere(written.getMany({ db: reader.deps.db, reader: cachedReader(reader) }, ids), (found) =>
    found.map((each) => each && bytesAtOrigin(each, reader)),
  )

/** The JSON of accounts as the reader sees them, in order; undefined for those that are deleted. */
export const shownAccountPieces = (reader: Reader, ids: readonly Id[]): MaybePromise<readonly (Piece | undefined)[]> =>
  whenThere(
    allThere([accountPieces(reader, ids), getViewerFilters(reader.deps.db, reader.viewer)] as const),
    ([pieces, { blockedBy }]) => {
      if (!ids.some((id) => blockedBy.has(id))) return pieces
      return whenThere(accountCache.getMany(reader.deps, ids), (rows) =>
        rows.map((row, index) =>
          row && blockedBy.has(row.id) ? stringify(toAccount(reader, toBlocked(row))) : pieces[index],
        ),
      )
    },
  )

/** The accounts as the reader sees them, in the order of `ids`. Deleted ones are left out. */
export const presentAccounts = (reader: Reader, ids: readonly Id[]): MaybePromise<RawJson<Account>[]> =>
  whenThere(presentEachAccount(reader, ids), (accounts) => accounts.filter((account) => account !== undefined))

/** The accounts as the reader sees them, in order; undefined for those that are deleted. */
export const presentEachAccount = (
  reader: Reader,
  ids: readonly Id[],
): MaybePromise<readonly (RawJson<Account> | undefined)[]> =>
  whenThere(shownAccountPieces(reader, ids), (pieces) =>
    pieces.map((piece) => (piece === undefined ? undefined : new RawJson<Account>([piece]))),
  )

/** One account as the reader sees it. Refuses one that is deleted. */
export const presentAccount = (reader: Reader, id: Id): MaybePromise<RawJson<Account>> =>
  whenThere(presentAccounts(reader, [id]), ([account]) => account ?? fail('user_not_found'))
