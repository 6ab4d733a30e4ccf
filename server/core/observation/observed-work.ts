/** Reports statements and transactions to traces. There is no observer unless traces are on (server/core/tracing/). */
export interface WorkObserver {
  /** Reports a finished statement with its start, by `performance.now()`. Its text has placeholders for values. */
  onStatement(sql: string, startedAt: number): void
  /** Runs a transaction, whose statements are part of it. */
  transaction<T>(run: () => Promise<T>): Promise<T>
  /** Runs work that is not part of the request that started it. */
  detached<T>(run: () => T): T
}

/** The current observer; null when traces are off. */
export const observedWork: { observer: WorkObserver | null } = { observer: null }
