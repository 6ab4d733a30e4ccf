/** Members who write in the background of a scenario. */
import type { Random } from '#tools/random.ts'
import type { Ledger } from './ledger.ts'
import { until } from './until.ts'
import { retryUnanswered, writeUntil } from './workload.ts'

export interface Writers {
  /** Resolves when this many more writes are acknowledged; false when that takes longer than `ms`. */
  acknowledge(count: number, ms: number): Promise<boolean>
  /** Resolves when the last write was answered or timed out. */
  stop(): Promise<void>
}

/** Lets all members write, without a pause where `pauseMs` is 0. */
export function startWriters(ledger: Ledger, random: Random, pauseMs = 0): Writers {
  const stopping = new AbortController()
  const writing = writeUntil(ledger, random, stopping.signal, pauseMs)
  return {
    acknowledge(count, ms) {
      const wanted = ledger.acknowledged + count
      return until(() => ledger.acknowledged >= wanted, ms)
    },
    async stop() {
      stopping.abort()
      await writing
    },
  }
}

/** Stops the writers, and retries half of the unanswered writes. */
export async function stopAndRetry(writers: Writers, ledger: Ledger, random: Random): Promise<void> {
  await writers.stop()
  await retryUnanswered(ledger, random)
}
