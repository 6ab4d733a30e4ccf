/** The standing of accounts: hidden, limited, frozen or suspended. */
import { isHiddenStanding, STANDING } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type AccountRow, lockAccount, updateAccount } from './accounts.store.ts'
import {
  deleteHiddenAccount,
  findExceptionalStandings,
  getHiddenAccounts,
  insertHiddenAccount,
} from './standing.store.ts'

export interface Standing {
  /** Bits of `STANDING`. */
  bits: number
  isProtected: boolean
  /** Whether others may see by name that this account liked a tweet: likes-shown.ts. */
  showsLikes: boolean
  /** Whether the member chose to be on public pages; null without a choice. */
  publicPages: boolean | null
}

// Standings shared by accounts with the same values, as nearly all have.
const known = new Map<number, Standing>()

function toStanding({ bits, isProtected, showsLikes, publicPages }: Standing): Standing {
  const key =
    bits * 16 + Number(isProtected) * 8 + Number(showsLikes) * 4 + (publicPages === null ? 2 : Number(publicPages))
  const standing = known.get(key) ?? Object.freeze({ bits, isProtected, showsLikes, publicPages })
  known.set(key, standing)
  return standing
}

type StandingColumns = Pick<AccountRow, 'standing' | 'is_protected' | 'shows_likes' | 'public_pages'>

/** The standing in the row of an account. */
export const standingOf = (row: StandingColumns): Standing =>
  toStanding({
    bits: row.standing,
    isProtected: row.is_protected === 1,
    showsLikes: row.shows_likes === 1,
    publicPages: row.public_pages === null ? null : row.public_pages === 1,
  })

/** The standing of most accounts. */
export const GOOD = toStanding({ bits: 0, isProtected: false, showsLikes: true, publicPages: null })

/** Standings by account. A missing account is in good standing. */
export const standingCache = createCache<Id, Standing>({ entities: ['account'], bytes: 0 }, async ({ db }, ids) => {
  const rows = await findExceptionalStandings(db, ids)
  const exceptional = new Map(rows.map((row) => [row.id, standingOf(row)]))
  return ids.map((id) => [id, exceptional.get(id) ?? GOOD] as const)
})

/** The bits of one account; 0 without an account. */
export function getStanding(db: Db, account: Id): number | Promise<number> {
  const standing = standingCache.get({ db }, account)
  return standing instanceof Promise ? standing.then((found) => found?.bits ?? 0) : (standing?.bits ?? 0)
}

/** The bits that can refuse a call. Reads are refused to hidden accounts only, which are all in memory. */
export function getRestrictions(db: Db, account: Id, isRead: boolean): number | Promise<number> {
  if (!isRead) return getStanding(db, account)
  const of = (hidden: ReadonlySet<Id>) => (hidden.has(account) ? getStanding(db, account) : 0)
  const hidden = getHiddenAccounts(db)
  return hidden instanceof Promise ? hidden.then(of) : of(hidden)
}

/**
 * Sets the bits of an account, in the caller's transaction. Answers the previous bits; undefined without an account.
 */
export async function setStanding(tx: Tx, account: Id, bits: number): Promise<number | undefined> {
  const row = await lockAccount(tx, account)
  if (!row || row.standing === bits) return row?.standing
  await updateAccount(tx, account, { standing: bits })
  if (isHiddenStanding(bits)) await insertHiddenAccount(tx, account)
  else await deleteHiddenAccount(tx, account)
  if ((bits ^ row.standing) & (STANDING.sensitive | STANDING.limited)) touch(tx, 'author-standing', account)
  if ((bits ^ row.standing) & STANDING.limited) touch(tx, 'limited-account', account)
  return row.standing
}

/** Adds and removes bits. Answers the previous bits; undefined without an account. */
export async function changeStanding(
  tx: Tx,
  account: Id,
  { add = 0, remove = 0 }: { add?: number; remove?: number },
): Promise<number | undefined> {
  const row = await lockAccount(tx, account)
  return row && setStanding(tx, account, (row.standing | add) & ~remove)
}
