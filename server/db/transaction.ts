import { setTimeout as wait } from 'node:timers/promises'
import { isRetryable } from '#server/core/store-errors.ts'
import type { Database, Tx } from './db.ts'

const afterCommit = new WeakMap<Tx, (() => void)[]>()
const MAX_ATTEMPTS = 6

/**
 * Runs `work` in a transaction and resolves when it is durable. Retries after conflicts and locks, so `work` must have no
 * effect outside `tx`.
 */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
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
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await wait(2 ** attempt * (1 + Math.random()))
    }
  }
}

/** Calls back when the transaction is durable, before `transact` resolves; never after a rollback. */
export function onCommit(tx: Tx, callback: () => void): void {
  afterCommit.get(tx)?.push(callback)
}
