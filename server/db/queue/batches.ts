/**
 * Writes that wait for the same row, as likes of one post do, run in batches: where several connections write, one batch of
 * a key at a time. What arrives in that time is the next batch. So however many come at once, a key takes one connection
 * of the process and locks its row once a batch.
 */
import { AppError } from '#server/core/errors.ts'
import { isBusy, isUnavailable } from '#server/core/store-errors.ts'
import type { Database } from '../db.ts'
import { EmbeddedAdapter } from '../sqlite/dialect.ts'

const MOST_IN_BATCH = 60
/** Of one key; beyond, writes are refused. */
const MOST_WAITING = 1_000

/** What became of each write: its result, or why it was refused. */
export type Outcomes<R> = readonly (R | AppError)[]

interface Work<D, I, R> {
  /** Writes with the same name follow one another: they are never in one batch. */
  nameOf(write: I): string
  /** Does all in one transaction. An error that it throws is the outcome of all. */
  run(deps: D, key: number, writes: readonly I[]): Promise<Outcomes<R>>
}

interface Waiter<I, R> {
  write: I
  resolve(result: R): void
  reject(error: unknown): void
}

/** Answers a function that does a write, alone or with others of its key. */
export function inBatches<D extends { db: Database }, I, R>(
  work: Work<D, I, R>,
): (deps: D, key: number, write: I) => Promise<R> {
  // Waiting writes by key, where a batch of that key is running.
  const stores = new WeakMap<object, Map<number, Waiter<I, R>[]>>()
  return (deps, key, write) => {
    const { adapter } = deps.db.getExecutor()
    return new Promise((resolve, reject) => {
      const waiter = { write, resolve, reject }
      // SQLite has one connection that writes, and commits together what arrives together.
      if (adapter instanceof EmbeddedAdapter) return void settle(work, deps, key, [waiter])
      const running = stores.get(adapter) ?? new Map<number, Waiter<I, R>[]>()
      stores.set(adapter, running)
      const waiting = running.get(key)
      if (!waiting) {
        running.set(key, [])
        void runAll(work, deps, key, { first: waiter, running })
      } else if (waiting.length < MOST_WAITING) waiting.push(waiter)
      else reject(new AppError('busy'))
    })
  }
}

async function runAll<D, I, R>(
  work: Work<D, I, R>,
  deps: D,
  key: number,
  { first, running }: { first: Waiter<I, R>; running: Map<number, Waiter<I, R>[]> },
): Promise<void> {
  const waiting = running.get(key)!
  for (let batch = [first]; batch.length > 0; batch = takeBatch(work, waiting)) {
    const error = await settle(work, deps, key, batch)
    // They would wait for the same row, as long again.
    if (isBusy(error)) for (const { reject } of waiting.splice(0)) reject(error)
  }
  running.delete(key)
}

/** Answers the error that was the outcome of all. */
async function settle<D, I, R>(
  work: Work<D, I, R>,
  deps: D,
  key: number,
  batch: readonly Waiter<I, R>[],
): Promise<unknown> {
  try {
    const writes = batch.map(({ write }) => write)
    for (const [index, outcome] of (await work.run(deps, key, writes)).entries())
      if (outcome instanceof AppError) batch[index]!.reject(outcome)
      else batch[index]!.resolve(outcome)
    return undefined
  } catch (error) {
    // Each has the error of its own write, not that of another.
    if (batch.length > 1 && !isUnavailable(error)) for (const waiter of batch) await settle(work, deps, key, [waiter])
    else for (const { reject } of batch) reject(error)
    return error
  }
}

/** Takes the oldest, in their order. */
function takeBatch<D, I, R>({ nameOf }: Work<D, I, R>, waiting: Waiter<I, R>[]): Waiter<I, R>[] {
  const seen = new Set<string>()
  const batch: Waiter<I, R>[] = []
  const left = waiting.splice(0).filter((waiter) => {
    const name = nameOf(waiter.write)
    const isNext = batch.length < MOST_IN_BATCH && !seen.has(name)
    seen.add(name)
    if (isNext) batch.push(waiter)
    return !isNext
  })
  waiting.push(...left)
  return batch
}
