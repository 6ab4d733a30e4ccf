/**
 * Backfills indexes with rows that were written before the index existed, or by a tool: walks a table once in id order,
 * then only its new rows, in small batches with pauses.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '#server/core/background.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Database } from './db.ts'
import { isReadOnly } from './read-only/write-gate.ts'
import { transact } from './transaction.ts'

/** One backfill. `name` identifies its progress in the database. */
export interface BackfillTask {
  name: string
  /** Ids above `after`, in order. */
  list(after: Id, limit: number): Promise<readonly Id[]>
  /** Updates the index for these ids. Idempotent. */
  handle(ids: readonly Id[]): Promise<void>
}

/** Makes the next run start at the first row. */
export const restartBackfill = (db: Database, { name }: Pick<BackfillTask, 'name'>): Promise<unknown> =>
  transact(db, (tx) => tx.deleteFrom('backfills').where('name', '=', name).execute())

const BATCH = 500
const MAX_PAUSE_MS = 25

/** Runs the backfills of a process, one after the other. */
export class BackfillRunner {
  readonly #deps: { db: Database; log: Log }
  readonly #tasks: readonly BackfillTask[]
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(deps: { db: Database; log: Log }, tasks: readonly BackfillTask[]) {
    this.#deps = deps
    this.#tasks = tasks
  }

  /** Resolves when every index is complete. After a failure, which is logged, the next run resumes. */
  run(): Promise<void> {
    this.#running ??= inBackground(() => this.#runAll())
      .catch((err) => this.#deps.log.warn({ err }, 'An index could not be backfilled'))
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #runAll(): Promise<void> {
    for (const task of this.#tasks) {
      let last = await this.#findLastId(task.name)
      // In read-only mode it stops; the next run resumes, as after a failure.
      while (!this.#isStopped && !isReadOnly(this.#deps.db)) {
        const started = performance.now()
        const ids = await task.list(last, BATCH)
        if (ids.length === 0) break
        await task.handle(ids)
        last = ids.at(-1)!
        await this.#saveLastId(task.name, last)
        if (ids.length < BATCH) break
        await nextTurn()
        await wait(Math.min(performance.now() - started, MAX_PAUSE_MS))
      }
    }
  }

  async #findLastId(name: string): Promise<Id> {
    const { db } = this.#deps
    const row = await db.selectFrom('backfills').select('last_id').where('name', '=', name).executeTakeFirst()
    return row?.last_id ?? NO_ID
  }

  #saveLastId(name: string, last_id: Id) {
    return transact(this.#deps.db, (tx) =>
      tx
        .insertInto('backfills')
        .values({ name, last_id })
        // Another process may be ahead.
        .onConflict((c) => c.column('name').doUpdateSet({ last_id }).where('backfills.last_id', '<', last_id))
        .execute(),
    )
  }
}
