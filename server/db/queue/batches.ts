/**
 * Runs writes that wait for the same row, such as likes of one post, in batches: where several connections write, one
 * batch of a key at a time. Writes that arrive during it are the next batch. So a key uses one connection of the
 * process and locks its row once per batch, however many writes arrive.
 */
import { AppError } from '#server/core/errors.ts'
import { isBusy, isUnavailable } from '#server/core/store-errors.ts'
import { type Database, storeOf } from '#server/db/db.ts'
import { isEmbedded } from '#server/db/sqlite/dialect.ts'

const MAX_WRITES_IN_BATCH = 60
/** Maximum waiting writes of one key. Further ones are refused. */
const MAX_WAITING_WRITES = 1_000

/** The outcome of each write: its result, or the error of its refusal. */
export type Outcomes<R> = readonly (R | AppError)[]

interface Work<D, I, R> {
  /** The name of a write. Writes with the same name run one after the other, never in one batch. */
  nameOf(write: I): string
  /** Runs all writes in one transaction. An error that it throws is the outcome of all. */
  run(deps: D, key: number, writes: readonly I[]): Promise<Outcomes<R>>
}

interface Waiter<I, R> {
  write: I
  resolve(result: R): void
  reject(error: unknown): void
}

/** Returns a function that runs a write, alone or with others of its key. */
export function inBatches<D extends { db: Database }, I, R>(
  work: Work<D, I, R>,
): (deps: D, key: number, write: I) => Promise<R> {
  // Waiting writes by key, while a batch of that key is running.
  const stores = new WeakMap<object, Map<number, Waiter<I, R>[]>>()
  return (deps, key, write) => {
    return new Promise((resolve, reject) => {
      const waiter = { write, resolve, reject }
      // SQLite has one connection that writes, and commits concurrent transactions together.
      if (isEmbedded(deps.db)) return void settle(work, deps, key, [waiter])
      const store = storeOf(deps.db)
      const running = stores.get(store) ?? new Map<number, Waiter<I, R>[]>()
      stores.set(store, running)
      const waiting = running.get(key)
      if (!waiting) {
        running.set(key, [])
        void runAll(work, deps, key, { first: waiter, running })
      } else if (waiting.length < MAX_WAITING_WRITES) waiting.push(waiter)
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
    // They would wait for the same row as long again.
    if (isBusy(error)) for (const { reject } of waiting.splice(0)) reject(error)
  }
  running.delete(key)
}

/** Settles writes. Answers the error that was the outcome of all, if any. */
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
    // Each write is settled with its own error, not that of another.
    if (batch.length > 1 && !isUnavailable(error)) for (const waiter of batch) await settle(work, deps, key, [waiter])
    else for (const { reject } of batch) reject(error)
    return error
  }
}

/** Takes the oldest writes, in order. */
function takeBatch<D, I, R>({ nameOf }: Work<D, I, R>, waiting: Waiter<I, R>[]): Waiter<I, R>[] {
  const seen = new Set<string>()
  const batch: Waiter<I, R>[] = []
  const left = waiting.splice(0).filter((waiter) => {
    const name = nameOf(waiter.write)
    const isNext = batch.length < MAX_WRITES_IN_BATCH && !seen.has(name)
    seen.add(name)
    if (isNext) batch.push(waiter)
    return !isNext
  })
  waiting.push(...left)
  return batch
}
