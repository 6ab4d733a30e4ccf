/** Writes versions of the pages and their acceptances, and reads them for every page. */
import type { LegalPageName } from '#contract/calls/legal.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { LegalAcceptancesTable, LegalVersionsTable } from '#server/db/tables/network.ts'
import type { AccountsTable } from '#server/db/tables/people.ts'

export type VersionRow = LegalVersionsTable
type Page = VersionRow['page']

/** The pages that members accept. */
export const ACCEPTED_PAGES = ['terms', 'privacy', 'rules'] as const satisfies readonly Page[]

/** The latest version of a page, and the latest that requires acceptance; 0 without one. */
interface Current {
  latest: VersionRow | undefined
  asked: number
}

/** Current versions by page. */
const currentCache = createCache<Page, Current>({ entities: ['legal'], bytes: 10_000 }, ({ db }, pages) =>
  Promise.all(pages.map(async (page) => [page, await readCurrent(db, page)] as const)),
)

async function readCurrent(db: Db, page: Page): Promise<Current> {
  const [latest] = await listRows(db, page, 1)
  const asking = await db
    .selectFrom('legal_versions')
    .select('version')
    .where('page', '=', page)
    .where('asks_again', '=', 1)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { latest, asked: asking?.version ?? 0 }
}

export const getCurrent = async (db: Db, page: Page): Promise<Current> => (await currentCache.get({ db }, page))!

/** The number of the current version; 0 for the default text. */
export const currentVersion = async (db: Db, page: Page): Promise<number> =>
  (await getCurrent(db, page)).latest?.version ?? 0

/** The key of a cache with one value. */
const ALL = 0

/** A page, its latest version, and the latest that requires acceptance. */
interface Asking {
  page: (typeof ACCEPTED_PAGES)[number]
  version: number
  asked: number
}

const askingCache = createCache<typeof ALL, Asking[]>({ entities: [], clearedBy: ['legal'] }, async ({ db }) => {
  const pages = await Promise.all(
    ACCEPTED_PAGES.map(async (page) => {
      const { latest, asked } = await readCurrent(db, page)
      return { page, version: latest?.version ?? 0, asked }
    }),
  )
  return [[ALL, pages.filter(({ asked }) => asked > 0)]]
})

/** The pages that require acceptance of a version. */
export const getAsking = (db: Db) => askingCache.get({ db }, ALL) as Asking[] | Promise<Asking[]>

const listRows = (db: Db, page: Page, limit: number): Promise<VersionRow[]> =>
  db.selectFrom('legal_versions').selectAll().where('page', '=', page).orderBy('version', 'desc').limit(limit).execute()

export const findVersion = (db: Db, page: Page, version: number): Promise<VersionRow | undefined> =>
  db.selectFrom('legal_versions').selectAll().where('page', '=', page).where('version', '=', version).executeTakeFirst()

/** All versions of a page without their texts, newest first. */
export const listVersions = (db: Db, page: Page): Promise<Omit<VersionRow, 'content'>[]> =>
  db
    .selectFrom('legal_versions')
    .select(['page', 'version', 'format', 'language', 'asks_again', 'author_id', 'published_at'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .execute()

/** The texts of all versions of a page. */
export const listContents = (db: Db, page: Page): Promise<Pick<VersionRow, 'format' | 'content'>[]> =>
  db.selectFrom('legal_versions').select(['format', 'content']).where('page', '=', page).execute()

/** Inserts a version. False when it exists already. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('legal_versions')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('version')
    .execute()
  touch(tx, 'legal', row.page)
  return inserted.length === 1
}

type Administrator = Pick<AccountsTable, 'id' | 'username' | 'name' | 'avatar' | 'is_verified_org' | 'is_protected'>

const MAX_ADMINISTRATORS = 50

const administrators = createCache<typeof ALL, Administrator[]>({ entities: [], ttlMs: 30_000 }, async ({ db }) => [
  [
    ALL,
    await db
      .selectFrom('accounts')
      .select(['id', 'username', 'name', 'avatar', 'is_verified_org', 'is_protected'])
      .where('role', '=', 'admin')
      .orderBy('id')
      .limit(MAX_ADMINISTRATORS)
      .execute(),
  ],
])

/** The administrators, in the order of their accounts. */
export const getAdministrators = async (db: Db): Promise<Administrator[]> => (await administrators.get({ db }, ALL))!

/** Removes the author of versions, which stay. */
export const clearAuthor = (tx: Tx, account: Id) =>
  tx.updateTable('legal_versions').set({ author_id: null }).where('author_id', '=', account).execute()

/** The latest version of each page that an account has accepted. */
type Accepted = Partial<Record<LegalPageName, number>>

const acceptedCache = createCache<Id, Accepted>({ entities: ['legal-acceptance'] }, async ({ db }, ids) => {
  const rows = await db
    .selectFrom('legal_acceptances')
    .select(['account_id', 'page', 'version'])
    .where('account_id', 'in', ids)
    .orderBy('version')
    .execute()
  const accepted = new Map<Id, Accepted>(ids.map((id) => [id, {}]))
  for (const { account_id, page, version } of rows) accepted.get(account_id)![page] = version
  return accepted
})

export const getAccepted = async (db: Db, account: Id): Promise<Accepted> => (await acceptedCache.get({ db }, account))!

export const listAcceptances = (db: Db, account: Id): Promise<LegalAcceptancesTable[]> =>
  db
    .selectFrom('legal_acceptances')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('accepted_at')
    .orderBy('page')
    .execute()

/** Inserts acceptances. A version that was accepted before keeps its time. */
export async function insertAcceptances(tx: Tx, rows: readonly LegalAcceptancesTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('legal_acceptances')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
  for (const { account_id } of rows) touch(tx, 'legal-acceptance', account_id)
}

export async function deleteAcceptances(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('legal_acceptances').where('account_id', '=', account).execute()
  touch(tx, 'legal-acceptance', account)
}
