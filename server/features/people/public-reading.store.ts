import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

const ONLY = 1

const settings = statement<{ id: number }>()((db, p) =>
  db.selectFrom('network').select(['public_reading', 'public_by_default']).where('id', '=', p('id')),
)

/** The settings of public reading; undefined where administrators have changed nothing. */
export const findPublicReading = async (db: Db) => (await settings(db, { id: ONLY }))[0]

/** The number of accounts that are on public pages: without these bits of standing, not protected, by choice or by default. */
export async function countPublicMembers(
  db: Db,
  { hiding, isDefault }: { hiding: number; isDefault: boolean },
): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select((q) => q.fn.countAll().as('count'))
    .where(sql<boolean>`(standing & ${sql.lit(hiding)}) = 0`)
    .where('is_protected', '=', 0)
    .where((q) =>
      isDefault ? q.or([q('public_pages', 'is', null), q('public_pages', '=', 1)]) : q('public_pages', '=', 1),
    )
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
