import { setTimeout as wait } from 'node:timers/promises'
import { withoutSlices } from '#server/core/background.ts'
import { observedWork } from '#server/core/observation/observed-work.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import { isRetryable, isStorageFull } from '#server/core/store-errors.ts'
import { type Database, storeOf, type Tx } from './db.ts'
import { enterGate } from './read-only/write-gate.ts'
import { EmbeddedAdapter } from './sqlite/dialect.ts'

interface Callbacks {
  visible: (() => void)[]
  durable: (() => void)[]
  /** Omitted when nothing is published. */
  changes?: Change[]
}
const callbacksOf = new WeakMap<Tx, Callbacks>()

/** A change that affects caches: an entity and its keys. */
export type Change = readonly [entity: string, ...keys: (string | number)[]]
type Publish = (changes: readonly Change[]) => Promise<void>
const publishers = new WeakMap<object, Publish>()
const announcers = new WeakMap<object, (changes: readonly Change[]) => void>()

/** Publishes the changes of each transaction of a store before `transact` resolves. `publish` never rejects. */
export const publishChanges = (db: Database, publish: Publish): void => void publishers.set(storeOf(db), publish)

/**
 * Announces changes as soon as other connections can read them, which on SQLite is some milliseconds before they are
 * durable.
 */
export const announceChanges = (db: Database, announce: (changes: readonly Change[]) => void): void =>
  void announcers.set(storeOf(db), announce)

const fullAt = new WeakMap<object, number>()

/** When a transaction of this process found the disk full last, by `performance.now()`. */
export const lastStorageFull = (db: Database): number => fullAt.get(storeOf(db)) ?? Number.NEGATIVE_INFINITY

const MAX_ATTEMPTS = 6

/**
 * Runs `work` in a transaction and resolves when it is durable. Retries after conflicts and locks, so `work` must have no
 * effect outside `tx`. Throws `read_only` while the network is read-only.
 */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const leave = enterGate(db)
  try {
    return await transactAlways(db, work)
  } finally {
    leave()
  }
}

/**
 * Runs `work` like `transact`, also while the network is read-only: for data that is not part of it, such as the lease
 * of an id slot.
 */
export async function transactAlways<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const adapter = storeOf(db)
  const publish = publishers.get(adapter)
  const announce = announcers.get(adapter)
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    const callbacks: Callbacks = { visible: [], durable: [], ...((publish || announce) && { changes: [] }) }
    const showChanges = () => {
      if (announce && callbacks.changes?.length) announce(callbacks.changes.splice(0))
      for (const callback of callbacks.visible.splice(0)) callback()
    }
    try {
      const run = () =>
        db.transaction().execute((tx) => {
          callbacksOf.set(tx, callbacks)
          if (adapter instanceof EmbeddedAdapter) adapter.onBegin(tx, showChanges)
          return withoutSlices(() => work(tx))
        })
      const result = await (observedWork.observer?.transaction(run) ?? run())
      processCounts.transactionMs.observe(performance.now() - startedAt)
      showChanges()
      if (callbacks.changes?.length) await publish?.(callbacks.changes)
      for (const callback of callbacks.durable) callback()
      return result
    } catch (error) {
      if (isStorageFull(error)) fullAt.set(adapter, performance.now())
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await wait(2 ** attempt * (1 + Math.random()))
    }
  }
}

/** Calls back when the transaction is durable, before `transact` resolves; never after a rollback. */
export function onCommit(tx: Tx, callback: () => void): void {
  callbacksOf.get(tx)?.durable.push(callback)
}

/**
 * Calls back as soon as other connections can read the transaction's writes, before any of them does. On SQLite that is
 * some milliseconds before they are durable.
 */
export function onVisible(tx: Tx, callback: () => void): void {
  callbacksOf.get(tx)?.visible.push(callback)
}

/** Notes a change of a transaction, to be published. */
export function noteChange(tx: Tx, change: Change): void {
  callbacksOf.get(tx)?.changes?.push(change)
}
