/**
 * What this process counts from its start, for metrics. Plain numbers: counting costs next to nothing, whether or not they
 * are read.
 */
import { COUNT_BOUNDS, DURATION_BOUNDS_MS, Histogram } from './histogram.ts'

/** What became of an attempt to send something. */
export type SendResult = 'sent' | 'retried' | 'dropped'

const results = (): Record<SendResult, number> => ({ sent: 0, retried: 0, dropped: 0 })

export const processCounts = {
  /** Refused requests by reason: `overload`, or the code of the error. */
  refusals: new Map<string, number>(),
  /** Requests answered with a 5xx that was not planned. */
  failures: 0,
  mails: results(),
  pushes: results(),
  /** How long the disk, or PostgreSQL, took for commits, in milliseconds. */
  commitMs: new Histogram(DURATION_BOUNDS_MS),
  /** How many transactions reached the disk together; SQLite only. */
  commitSizes: new Histogram(COUNT_BOUNDS),
  /** From the begin of transactions to their end, waiting included, in milliseconds. */
  transactionMs: new Histogram(DURATION_BOUNDS_MS),
}

export function countRefusal(reason: string): void {
  const { refusals } = processCounts
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
}
