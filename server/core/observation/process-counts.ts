/**
 * Counters of this process since its start, for metrics. Plain numbers, which cost next to nothing whether or not they
 * are read.
 */
import { COUNT_BOUNDS, DURATION_BOUNDS_MS, Histogram } from './histogram.ts'

/** The result of an attempt to send something. */
export type SendResult = 'sent' | 'retried' | 'dropped'

const results = (): Record<SendResult, number> => ({ sent: 0, retried: 0, dropped: 0 })

/** The counters of this process. */
export const processCounts = {
  /** Refused requests by reason: `overload`, or the code of the error. */
  refusals: new Map<string, number>(),
  /** Requests answered with an unplanned 5xx. */
  failures: 0,
  mails: results(),
  pushes: results(),
  /** Tries of deliveries to webhooks. */
  webhooks: results(),
  /** Durations of commits on the disk or in PostgreSQL, in milliseconds. */
  commitMs: new Histogram(DURATION_BOUNDS_MS),
  /** Transactions per group commit; SQLite only. */
  commitSizes: new Histogram(COUNT_BOUNDS),
  /** Durations of transactions, waiting included, in milliseconds. */
  transactionMs: new Histogram(DURATION_BOUNDS_MS),
}

/** Counts a refused request by its reason. */
export function countRefusal(reason: string): void {
  const { refusals } = processCounts
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
}
