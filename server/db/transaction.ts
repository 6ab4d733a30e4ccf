import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isRetryable } from '#server/core/store-errors.ts'
import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

const afterCommit = new WeakMap<Tx, (() => void)[]>()
const TRIES = 6

/**
 * Runs `work` in a transaction and answers what it answers once that is durable. Conflicts the engine resolves by
 * refusing one side (DATA.md, statements 8) are tried again, so `work` must do nothing but write to `tx`.
 */
export async function transact<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommit.set(tx, callbacks)
        return work(tx)
      })
      for (const callback of callbacks) callback()
      return result
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
      await wait(2 ** attempt * (1 + Math.random()))
    }
  }
}

/** Calls back once the transaction is durable, before its caller hears of it; never after a rollback. */
export function onCommit(tx: Tx, callback: () => void): void {
  afterCommit.get(tx)?.push(callback)
}
