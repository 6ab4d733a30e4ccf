/**
 * Indexes over rows that came while nobody listened: from before the index was there, or written by a tool. Walks all
 * rows once, in the order of their ids, and from then on only what is new; in small lots with pauses between.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from './deps.ts'
import { transact } from './transaction.ts'

export interface BackfillTask {
  name: string
  /** Ids above `after`, in order. */
  list(after: Id, limit: number): Promise<readonly Id[]>
  /** Brings the index up to date for these ids; harmless when repeated. */
  handle(ids: readonly Id[]): Promise<void>
}

/** Has the index made anew by the next run. */
export const restartBackfill = ({ db }: Pick<Deps, 'db'>, { name }: Pick<BackfillTask, 'name'>): Promise<unknown> =>
  transact(db, (tx) => tx.deleteFrom('catch_ups').where('name', '=', name).execute())

const LOT = 500
const LONGEST_PAUSE_MS = 25

export class BackfillRunner {
  readonly #deps: Pick<Deps, 'db' | 'log'>
  readonly #tasks: readonly BackfillTask[]
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(deps: Pick<Deps, 'db' | 'log'>, tasks: readonly BackfillTask[]) {
    this.#deps = deps
    this.#tasks = tasks
  }

  /** Resolves when every index knows every row; a failure is logged, and the next run goes on where it was. */
  run(): Promise<void> {
    this.#running ??= this.#runAll()
      .catch((err) => this.#deps.log.warn({ err }, 'An index could not be brought up to date'))
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
      let at = await this.#findPlace(task.name)
      while (!this.#isStopped) {
        const started = performance.now()
        const ids = await task.list(at, LOT)
        if (ids.length === 0) break
        await task.handle(ids)
        at = ids.at(-1)!
        await this.#keepPlace(task.name, at)
        if (ids.length < LOT) break
        await nextTurn()
        await wait(Math.min(performance.now() - started, LONGEST_PAUSE_MS))
      }
    }
  }

  async #findPlace(name: string): Promise<Id> {
    const row = await this.#deps.db.selectFrom('catch_ups').select('at').where('name', '=', name).executeTakeFirst()
    return row?.at ?? NO_ID
  }

  #keepPlace(name: string, at: Id) {
    return transact(this.#deps.db, (tx) =>
      tx
        .insertInto('catch_ups')
        .values({ name, at })
        .onConflict((c) => c.column('name').doUpdateSet({ at }))
        .execute(),
    )
  }
}
