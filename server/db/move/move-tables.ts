/** Copies the tables of a network to another database, and compares both. Resumes after an interruption. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { liftLimits } from '#server/db/citus/place-tables.ts'
import type { Store } from '#server/db/db.ts'
import { type OperatorStates, readOperatorState, writeOperatorState } from '#server/db/operator-states.ts'
import type { Tables } from '#server/db/tables.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { MoveError } from './move-error.ts'
import { movedTables } from './moved-tables.ts'
import { type MoveState, prepareTarget, restartMove } from './prepare-target.ts'
import { countRows, insertRows, type Key, keyOf, type Row, readRows } from './rows.ts'
import { RowsDigest } from './rows-digest.ts'
import { readShape, type TableShape } from './table-shape.ts'

/** Rows per transaction of the target. */
const BATCH = 2_000

/** Progress of a move: rows copied so far of all rows. */
interface Progress {
  label: string
  done: number
  total: number
}

interface Options {
  source: Store
  target: Store
  readOnly: OperatorStates['readOnly']
  onProgress(progress: Progress): void
}

/** The result of copying the tables. */
interface MovedRows {
  rows: number
  /** The number of rows copied by this call. */
  copied: number
  /** Count and checksum of each table. */
  digests: Record<string, string>
}

/**
 * Copies and compares all tables. Nothing may write to the source during the move (`pauseSource`). The target is
 * incomplete before `finishMove`.
 */
export async function moveTables(options: Options): Promise<MovedRows> {
  const { source, target, readOnly } = options
  let state = await prepareTarget(source, target, readOnly)
  const counts = new Map<keyof Tables, number>()
  for (const name of movedTables) counts.set(name, await countRows(source, name))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)

  let done = Object.values(state.tables).reduce((sum, { rows }) => sum + rows, 0)
  const earlier = done
  for (const name of movedTables) {
    const [from, to] = await readShapes(options, name)
    while (!state.tables[name]?.isDone) {
      const { last = null, rows = 0 } = state.tables[name] ?? {}
      const batch = await readRows(source.db, from, last, BATCH)
      const isDone = batch.length < BATCH
      const table = { rows: rows + batch.length, last: batch.length > 0 ? keyOf(from, batch.at(-1)!) : last, isDone }
      state = await copyBatch(target, { shape: to, batch, state, table })
      done += batch.length
      options.onProgress({ label: `Copying ${name}`, done, total })
    }
  }
  if (target.engine === 'postgres') await analyze(target)
  return { rows: done, copied: done - earlier, digests: await compare(options, state, total) }
}

/** Without statistics PostgreSQL would use slow plans until it computes some by itself. */
const analyze = ({ db }: Store): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await liftLimits(tx)
    await sql.raw(`ANALYZE ${movedTables.join()}`).execute(tx)
  })

/** Marks the target as complete. */
export const finishMove = ({ db }: Store): Promise<void> =>
  transactAlways(db, (tx) => writeOperatorState(tx, 'move', undefined))

async function readShapes({ source, target }: Options, name: keyof Tables): Promise<[TableShape, TableShape]> {
  const [from, to] = await Promise.all([readShape(source, name), readShape(target, name)])
  const names = ({ columns }: TableShape) => columns.map((column) => column.name)
  if (!isDeepStrictEqual(names(from), names(to))) throw new Error(`The columns of ${name} differ`)
  return [from, to]
}

interface Batch {
  shape: TableShape
  batch: readonly Row[]
  state: MoveState
  table: MoveState['tables'][string]
}

/** Writes rows, and the progress in the same transaction. */
function copyBatch({ db, engine }: Store, { shape, batch, state, table }: Batch): Promise<MoveState> {
  return transactAlways(db, async (tx) => {
    if (engine === 'postgres') await liftLimits(tx)
    const found = await readOperatorState(tx, 'move')
    if (!isDeepStrictEqual(found, state))
      throw new MoveError('Another command moves to the same target. Wait until it has ended.')
    const next = { ...state, tables: { ...state.tables, [shape.name]: table } }
    await writeOperatorState(tx, 'move', next)
    if (batch.length > 0) await insertRows(tx, engine, shape, batch)
    return next
  })
}

async function compare(options: Options, state: MoveState, total: number): Promise<Record<string, string>> {
  const { source, target, onProgress } = options
  const digests: Record<string, string> = {}
  const different: string[] = []
  let compared = 0
  for (const name of movedTables) {
    const [from, to] = await readShapes(options, name)
    const [own, copied] = [new RowsDigest(), new RowsDigest()]
    for await (const rows of readAll(source, from)) {
      for (const row of rows) own.add(row)
      compared += rows.length
      onProgress({ label: `Comparing ${name}`, done: compared, total })
    }
    for await (const rows of readAll(target, to)) for (const row of rows) copied.add(row)
    digests[name] = String(copied)
    if (String(own) !== digests[name]) different.push(`${name} (${own.rows} rows here, ${copied.rows} there)`)
  }
  if (different.length === 0) return digests
  await restartMove(target, { ...state, tables: {} })
  throw new MoveError(
    `These tables were changed while they were copied: ${different.join(', ')}. Plus does not change them while it is read-only. ` +
      'Find out what does and stop it, then run the same command again: it starts over.',
  )
}

async function* readAll({ db }: Store, shape: TableShape): AsyncGenerator<Row[]> {
  for (let after: Key = null; ; ) {
    const rows = await readRows(db, shape, after, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = keyOf(shape, rows.at(-1)!)
  }
}
