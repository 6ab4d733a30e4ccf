/**
 * News of a process about its start. A process that runs alone prints them; a worker sends them to its parent process,
 * which prints them once for all workers.
 */
import cluster from 'node:cluster'

export type News =
  /** The process listens: lines for the operator. */
  | { kind: 'listening'; lines: readonly string[] }
  /** The process cannot start, with the reason. */
  | { kind: 'failed'; reason: string }

/** A worker reports that it runs, as often as the service manager requires. */
export interface Heartbeat {
  kind: 'alive'
}

/** Resolves when the news have left this process. */
export function tell(news: News): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A process manager may have forked a process that is no worker: its lines are printed for the operator.
  if (cluster.isWorker) process.send!(news, undefined, undefined, () => resolve())
  else {
    print(news)
    resolve()
  }
  return promise
}

/** Starts reports of a worker that it runs, at this interval in milliseconds. */
export function beat(everyMs: number): void {
  setInterval(() => {
    if (process.connected) process.send!({ kind: 'alive' } satisfies Heartbeat, undefined, undefined, () => {})
  }, everyMs).unref()
}

/** Prints news for the operator. */
export function print(news: News): void {
  if (news.kind === 'failed') console.error(news.reason)
  else for (const line of news.lines) console.log(line)
}
