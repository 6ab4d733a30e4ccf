/** Where traces learn of statements and transactions. Nobody listens unless traces are on (server/core/tracing/). */
export interface WorkObserver {
  /** A statement has ended that began then, by `performance.now()`. Its text has placeholders for values. */
  onStatement(sql: string, startedAt: number): void
  /** Runs a transaction, whose statements are part of it. */
  transaction<T>(run: () => Promise<T>): Promise<T>
  /** Runs work that is not part of the request that has begun it. */
  detached<T>(run: () => T): T
}

export const observedWork: { observer: WorkObserver | null } = { observer: null }
