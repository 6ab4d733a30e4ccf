import { POST_EDITS } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { partsWith } from '#server/features/posts/parts/parts.ts'
import { countVersions, insertVersion } from './store.ts'
import { keptColumns, writtenAt } from './versions.ts'

/** Refuses an edit beyond the limit: every version is kept. */
export async function refuseTooManyEdits(db: Db, { id, edited_at }: Pick<TweetsTable, 'id' | 'edited_at'>) {
  if (edited_at !== null && (await countVersions(db, id)) >= POST_EDITS) fail('too_many_edits')
}

/** Keeps the version before an edit. `row` is locked. Answers the time of the edit, which is later than that of any version. */
export async function keepVersion(deps: WriteDeps, tx: Tx, row: TweetsTable): Promise<number> {
  await refuseTooManyEdits(tx, row)
  for (const { history } of partsWith('history')) if ('keep' in history) await history.keep(deps, tx, row)
  await insertVersion(tx, {
    tweet_id: row.id,
    written_at: writtenAt(row),
    author_id: row.author_id,
    has_media: row.media === '[]' ? 0 : 1,
    parts: JSON.stringify(Object.fromEntries(keptColumns.map((column) => [column, row[column]]))),
  })
  return Math.max(deps.clock(), writtenAt(row) + 1)
}

/** Whether an edit changes anything. */
export const isChange = (change: Partial<TweetsTable>, row: TweetsTable): boolean =>
  (Object.keys(change) as (keyof TweetsTable)[]).some((column) => change[column] !== row[column])
