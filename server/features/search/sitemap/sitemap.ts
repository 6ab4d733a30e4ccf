/**
 * The sitemap: what search engines may list, in files of at most 5,000 addresses. Where a file begins is stored once it is
 * known, so that an old file only ever loses addresses.
 */
import { SITEMAP_ADDRESSES } from '#contract/limits.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, idAt, MAX_ID, timeOf } from '#server/core/ids/ids.ts'
import { EventLoopYielder } from '#server/core/yield-to-event-loop.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'
import { VISITOR, visibleTo, visibleTweets } from '#server/features/people/visibility.ts'
import {
  findIdBeyond,
  findLastPart,
  findNextPart,
  hasPart,
  insertPart,
  listPosts,
  listUsers,
  type PartKind,
  type SitemapPart,
} from './store.ts'

/** Files that one hour adds: a network of millions of posts is complete after some hours. */
const MAX_NEW_PARTS = 100
/** Rows of one read. */
const ROWS = 500

/** Begins new files, where the last ones are full. */
export async function extendSitemap({ db }: Pick<Deps, 'db'>, size = SITEMAP_ADDRESSES): Promise<void> {
  if (!(await isPublicReading(db))) return
  for (const kind of ['posts', 'users'] as const) await extend(db, kind, size)
}

async function extend(db: Deps['db'], kind: PartKind, size: number): Promise<void> {
  let since = await findLastPart(db, kind)
  for (let added = 0; added < MAX_NEW_PARTS; added++) {
    const beyond = await findIdBeyond(db, { kind, since }, size)
    if (beyond === undefined) return
    const part = { kind, since: timeOf(beyond) }
    await transact(db, (tx) => insertPart(tx, part))
    since = part.since
  }
}

/** An address of the sitemap, relative to the network. */
export interface SitemapEntry {
  path: string
  /** When the page was changed last; absent when unknown. */
  changedAt?: string
}

/** The addresses of a file that a visitor may see; undefined for a file that does not exist. */
export async function readPart(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  part: SitemapPart,
): Promise<SitemapEntry[] | undefined> {
  if (!(await hasPart(db, part))) return undefined
  const end = await findNextPart(db, part)
  const to = end === undefined ? MAX_ID : idAt(end)
  const entries: SitemapEntry[] = []
  const pause = new EventLoopYielder()
  let from: Id = idAt(part.since)
  for (let left = SITEMAP_ADDRESSES; left > 0; left -= ROWS) {
    const rows = await READERS[part.kind](db, { from, to, limit: Math.min(ROWS, left) }, ids)
    for (const entry of rows.entries) entries.push(entry)
    if (rows.last === undefined) break
    from = rows.last + 1
    await pause.yieldIfDue()
  }
  return entries
}

interface Rows {
  entries: SitemapEntry[]
  /** The last id that was read; undefined at the end. */
  last: Id | undefined
}

type Range = Parameters<typeof listPosts>[1]

const lastOf = (rows: readonly { id: Id }[], { limit }: Range): Id | undefined =>
  rows.length < limit ? undefined : rows.at(-1)!.id

const READERS: Readonly<Record<PartKind, (db: Db, range: Range, ids: Deps['ids']) => Promise<Rows>>> = {
  async posts(db, range, ids) {
    const rows = await listPosts(db, range)
    const visible = await visibleTweets(db, VISITOR, rows, 'discovery')
    const entries = visible.map(({ id, edited_at }) => ({
      ...{ path: `/tweet/${ids.format(id)}`, changedAt: toIso(edited_at ?? timeOf(id)) },
    }))
    return { entries, last: lastOf(rows, range) }
  },
  async users(db, range) {
    const rows = await listUsers(db, range)
    const visible = await visibleTo(db, VISITOR, rows, 'discovery')
    return { entries: visible.map(({ username }) => ({ path: `/user/${username}` })), last: lastOf(rows, range) }
  },
}
