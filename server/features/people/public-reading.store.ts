import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

const ONLY = 1

const settings = statement<{ id: number }>()((db, p) =>
  db.selectFrom('network').select(['public_reading', 'public_by_default']).where('id', '=', p('id')),
)

/** The settings of public reading; undefined where administrators have changed nothing. */
export const findPublicReading = async (db: Db) => (await settings(db, { id: ONLY }))[0]
