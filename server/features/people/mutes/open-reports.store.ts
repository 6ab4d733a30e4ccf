/** Reads the open reports of an account, which moderation writes. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { statement } from '#server/db/statement.ts'

/** The subjects of an account's reports without a decision. Ids of posts, users and messages differ. */
export const listOpenReports = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('reports')
    .select(['subject_id as subject', 'id'])
    .where('reporter_id', '=', p('account'))
    // A literal, so that the planner sees that the partial index fits.
    .where('outcome', '=', sql.lit('open')),
)
