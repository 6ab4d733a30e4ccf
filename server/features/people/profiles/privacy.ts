import type { Static } from 'typebox'
import type { profiles } from '#contract/calls/profiles.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import {
  type AccountChange,
  type AccountRow,
  findAccounts,
  updateAccount,
} from '#server/features/people/accounts.store.ts'
import { standingOf } from '#server/features/people/standing.ts'

type Privacy = Static<(typeof profiles)['GET /privacy']['answer']>
type Change = Static<(typeof profiles)['PUT /privacy']['body']>

/** The column of each setting. */
const columns = {
  showBirthYear: 'show_birth_year',
  showLikes: 'shows_likes',
  showFollows: 'shows_follows',
  protectPosts: 'is_protected',
  sendReceipts: 'sends_receipts',
  sendTyping: 'sends_typing',
} as const satisfies Record<string, keyof AccountRow>
type Switch = keyof typeof columns
const switches = Object.entries(columns) as [Switch, (typeof columns)[Switch]][]

/** The privacy settings of an account. */
export const presentPrivacy = (row: AccountRow) => ({
  ...(Object.fromEntries(switches.map(([name, column]) => [name, row[column] === 1])) as Record<Switch, boolean>),
  publicPages: standingOf(row).publicPages,
  whoQuotes: row.who_quotes,
  messagesFrom: row.messages_from,
})

/** The viewer's settings. */
export async function getPrivacy({ db }: Pick<Deps, 'db'>, viewer: Id): Promise<Privacy> {
  const row = (await accountCache.get({ db }, viewer)) ?? fail('signed_out')
  return { ...presentPrivacy(row), dob: row.dob }
}

type PrivacyDeps = Pick<Deps, 'db' | 'nextId' | 'events' | 'limits'>

/**
 * Changes the given settings. Requires no password: they reveal nothing to a person at the device, and are easily
 * undone.
 */
export async function setPrivacy(deps: PrivacyDeps, viewer: Id, change: Change): Promise<Privacy> {
  const { messagesFrom, whoQuotes, publicPages } = change
  // Read without the cache: another process may have changed them just now.
  const [row = fail('signed_out')] = await findAccounts(deps.db, [viewer])
  const changed: AccountChange = {
    ...(messagesFrom && { messages_from: messagesFrom }),
    ...(whoQuotes && { who_quotes: whoQuotes }),
    ...(publicPages !== undefined && { public_pages: publicPages === null ? null : publicPages ? 1 : 0 }),
  }
  for (const [name, column] of switches)
    if (change[name] !== undefined && change[name] !== (row[column] === 1)) changed[column] = change[name] ? 1 : 0
  const { shows_likes, is_protected, public_pages } = changed
  // The first setting evicts all cached posts, the other reindexes the hashtags of all posts of the account.
  if (shows_likes !== undefined || is_protected !== undefined) await deps.limits.take('costlySwitches', viewer)
  await transact(deps.db, async (tx) => {
    await updateAccount(tx, viewer, changed)
    // The visibility of data derived from its posts, such as hashtags, changes.
    if (is_protected !== undefined || public_pages !== undefined)
      await deps.events.emit(tx, { type: 'user.changed', user: viewer })
    // The account is locked now, so no further request is written.
    if (is_protected === 0)
      await deps.events.emit(tx, { type: 'follow.requests_accepted', user: viewer, upTo: deps.nextId() })
  })
  return getPrivacy(deps, viewer)
}
