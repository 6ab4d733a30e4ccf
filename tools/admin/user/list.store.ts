/** Queries of the commands about members. They read pages by id, whatever the size of the network. */
import { sql } from 'kysely'
import type { RoleName } from '#contract/permissions.ts'
import { isHiddenStanding, STANDING } from '#contract/standing.ts'
import { emailKey } from '#server/core/addresses/email-address.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { BITS, type State } from './state.ts'

export interface Filter {
  role?: RoleName | undefined
  state?: State | undefined
  /** The beginning of a username or of an e-mail address. */
  search?: string | undefined
}

export interface ListedUser {
  id: Id
  username: string
  role: RoleName | null
  standing: number
  created_at: number
  followers: number
  tweets: number
}

const HIDDEN = Object.values(STANDING)
  .filter((bit) => isHiddenStanding(bit))
  .reduce((all, bit) => all | bit, 0)

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Members before an id, the newest first. */
export function listUsers(db: Db, { role, state, search }: Filter, before: Id, limit: number): Promise<ListedUser[]> {
  let query = db
    .selectFrom('accounts')
    .innerJoin('account_counters', 'account_counters.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'accounts.standing', 'accounts.created_at'])
    .select(['account_counters.followers', 'account_counters.tweets'])
    .where('accounts.id', '<', before)
  if (role) query = query.where('accounts.role', '=', role)
  if (state === 'active') query = query.where(sql<boolean>`accounts.standing & ${sql.lit(HIDDEN)} = 0`)
  // Members whom no list shows are few, and have a separate table.
  else if (state)
    query = query
      .where('accounts.id', 'in', (q) => q.selectFrom('hidden_accounts').select('hidden_accounts.account_id'))
      .where(sql<boolean>`accounts.standing & ${sql.lit(STANDING[BITS[state]])} <> 0`)
  if (search) {
    const pattern = `${escapeLike(search.replace(/^@/, '').toLowerCase())}%`
    query = query.where((q) =>
      q.or([
        q(
          'accounts.id',
          'in',
          q
            .selectFrom('usernames')
            .select('usernames.account_id')
            .where(sql<boolean>`usernames.username LIKE ${pattern} ESCAPE '\\'`),
        ),
        q(
          'accounts.id',
          'in',
          q
            .selectFrom('emails')
            .select('emails.account_id')
            .where(sql<boolean>`emails.email LIKE ${`${escapeLike(emailKey(search))}%`} ESCAPE '\\'`),
        ),
      ]),
    )
  }
  return query.orderBy('accounts.id', 'desc').limit(limit).execute()
}

/** When each account was last used, as far as its sessions tell. */
export async function findLastActive(db: Db, accounts: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(['account_id', (q) => q.fn.max('last_seen_at').as('at')])
    .where('account_id', 'in', accounts)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, Number(row.at)]))
}

export async function countImages(db: Db, owner: Id): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select((q) => q.fn.countAll().as('count'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
