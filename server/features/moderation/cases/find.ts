import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { type CaseRow, findCase } from './store.ts'

/** A case for a moderator. A case about the viewer is hidden, because it names those who reported them. */
export async function findVisibleCase(db: Db, viewer: Id, id: Id): Promise<CaseRow> {
  await requirePermission(db, viewer, 'reports.handle')
  const row = (await findCase(db, id)) ?? fail('case_not_found')
  return row.account_id === viewer ? fail('case_not_found') : row
}
