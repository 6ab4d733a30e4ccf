/**
 * Makes a process read-only while the operator's state `readOnly` is set. It finishes running writes, then releases its
 * id slot: while no slot is leased, nothing writes.
 */

import type { Log } from '#server/core/log.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Store } from '#server/db/db.ts'
import type { IdSource } from '#server/db/id-slot.ts'
import { executeUrgently } from '#server/db/postgres/connection-queue.ts'
import { closeWhenIdle, isReadOnly, setGate } from './write-gate.ts'

const LOOK_MS = 500

interface Deps {
  store: Pick<Store, 'db'>
  log: Pick<Log, 'warn'>
}

/** Reads the state, and refuses writes from then on if it is set. */
export async function startReadOnly(db: Store['db']): Promise<void> {
  if (await isSet(db)) setGate(db, 'closed')
}

export class ReadOnlyMode {
  readonly #deps: Deps
  readonly #ids: Pick<IdSource, 'pause' | 'resume'>
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #pausing: Promise<void> = Promise.resolve()

  constructor(deps: Deps, ids: Pick<IdSource, 'pause' | 'resume'>) {
    this.#deps = deps
    this.#ids = ids
  }

  /** Follows the state until `stop`. */
  watch(): void {
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, LOOK_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    // Stops waiting for running work; at shutdown there is none.
    await this.#pausing
  }

  async #look(): Promise<void> {
    const { store, log } = this.#deps
    try {
      const wanted = await isSet(store.db)
      if (wanted === isReadOnly(store.db)) return
      if (wanted) this.#close()
      else await this.#open()
    } catch (err) {
      // The last known state stays.
      log.warn({ err }, 'Whether Plus is read-only could not be found out')
    }
  }

  #close(): void {
    const { store, log } = this.#deps
    log.warn(`Plus is read-only: changes are refused until ${operatorCommands.admin} read-only off`)
    setGate(store.db, 'closing')
    this.#pausing = this.#pause().catch((err) => log.warn({ err }, 'The id slot could not be released'))
  }

  async #pause(): Promise<void> {
    const { db } = this.#deps.store
    await closeWhenIdle(db)
    await this.#ids.pause()
  }

  async #open(): Promise<void> {
    const { store, log } = this.#deps
    await this.#pausing
    if (!(await this.#ids.resume())) return
    setGate(store.db, 'open')
    log.warn('Plus saves changes again')
  }
}

async function isSet(db: Store['db']): Promise<boolean> {
  const query = db.selectFrom('operator_states').select('name').where('name', '=', 'readOnly')
  return (await executeUrgently(db, query.compile())).rows.length > 0
}
