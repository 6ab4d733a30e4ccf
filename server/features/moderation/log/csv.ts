/** The log as a CSV file. */
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import { TextStream } from '#server/core/json/text-stream.ts'
import { writeLine } from '#server/core/text/csv.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ModerationLogTable } from '#server/db/tables/moderation.ts'
import { transact } from '#server/db/transaction.ts'
import { readableRows } from './log.ts'
import { findActor, record } from './record.ts'
import { listLogAfter } from './store.ts'

const COLUMNS = 'id,time,action,by_id,by_name,rule_id,user_id,username,post_id,case_id,act_id,reason,before,after'
const BATCH = 500

/** Streams the whole log, oldest first. The export itself is logged too. */
export async function exportLog(deps: Deps, viewer: Id): Promise<TextStream<string>> {
  const visible = await readableRows(deps, viewer)
  await deps.limits.take('exports', viewer)
  await transact(deps.db, async (tx) =>
    record(deps, tx, { action: 'export_log', by: await findActor(tx, viewer), about: {} }),
  )
  return new TextStream(write(deps, visible), 'moderation-log.csv', 'text/csv; charset=utf-8')
}

async function* write(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  visible: Awaited<ReturnType<typeof readableRows>>,
): AsyncGenerator<string> {
  yield `${COLUMNS}\r\n`
  for (let after = NO_ID; ; ) {
    const rows = await listLogAfter(db, after, BATCH)
    const lines = visible(rows).map((row) => `${writeLine(toFields(ids, row))}\r\n`)
    if (lines.length > 0) yield lines.join('')
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

function toFields(ids: IdFormat, row: ModerationLogTable): string[] {
  const idOf = (id: Id): string => (id === NO_ID ? '' : ids.format(id))
  return [
    ...[ids.format(row.id), toIso(timeOf(row.id)), row.action, idOf(row.by_id), row.by_name, idOf(row.by_rule_id)],
    ...[idOf(row.account_id), row.username, idOf(row.tweet_id), idOf(row.case_id), idOf(row.act_id)],
    ...[row.reason, row.state_before, row.state_after],
  ]
}
