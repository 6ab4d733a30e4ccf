/** Writes and reads where the files of the sitemap begin, and the posts and members of one file. */
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { insertNew } from '#server/db/written-rows.ts'

export type PartKind = 'posts' | 'users'

/** A file of the sitemap: what was created from a time on, in milliseconds. */
export interface SitemapPart {
  kind: PartKind
  since: number
}

export const insertPart = (tx: Tx, part: SitemapPart) => insertNew(tx.insertInto('sitemap_parts').values(part))

/** A sitemap index names so many files at most. */
const MAX_PARTS = 50_000

/** The first files, which always exist. */
const FIRST: readonly SitemapPart[] = [
  { kind: 'posts', since: 0 },
  { kind: 'users', since: 0 },
]

/** All files, the oldest of each kind first. */
export async function listParts(db: Db): Promise<SitemapPart[]> {
  const rows = await db
    .selectFrom('sitemap_parts')
    .select(['kind', 'since'])
    .orderBy('kind')
    .orderBy('since')
    .limit(MAX_PARTS - FIRST.length)
    .execute()
  return [...FIRST, ...(rows as SitemapPart[])]
}

/** Where the newest file begins. */
export async function findLastPart(db: Db, kind: PartKind): Promise<number> {
  const rows = db.selectFrom('sitemap_parts').select('since').where('kind', '=', kind)
  return (await rows.orderBy('since', 'desc').limit(1).executeTakeFirst())?.since ?? 0
}

/** Where the file after a file begins; undefined for the newest one. */
export async function findNextPart(db: Db, { kind, since }: SitemapPart): Promise<number | undefined> {
  const rows = db.selectFrom('sitemap_parts').select('since').where('kind', '=', kind).where('since', '>', since)
  return (await rows.orderBy('since').limit(1).executeTakeFirst())?.since
}

export const hasPart = async (db: Db, { kind, since }: SitemapPart): Promise<boolean> =>
  since === 0 ||
  (await db
    .selectFrom('sitemap_parts')
    .select('since')
    .where('kind', '=', kind)
    .where('since', '=', since)
    .executeTakeFirst()) !== undefined

const TABLES = { posts: 'tweets', users: 'accounts' } as const

/** The id after the first `count` that were created from a time on; undefined when there are not so many. */
export const findIdBeyond = async (db: Db, { kind, since }: SitemapPart, count: number): Promise<Id | undefined> =>
  (
    await db
      .selectFrom(TABLES[kind])
      .select('id')
      .where('id', '>=', idAt(since))
      .orderBy('id')
      .limit(1)
      .offset(count)
      .executeTakeFirst()
  )?.id

interface Range {
  from: Id
  to: Id
  limit: number
}

/** Posts by ascending id. */
export const listPosts = (db: Db, { from, to, limit }: Range) =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'audience', 'edited_at'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Accounts by ascending id. */
export const listUsers = (db: Db, { from, to, limit }: Range) =>
  db
    .selectFrom('accounts')
    .select(['id', 'id as author_id', 'username'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute()
