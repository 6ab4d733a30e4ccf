/**
 * What a process says of its start. Alone it prints that; a worker passes it on to the process that has forked it, which
 * prints it once for all workers.
 */
import cluster from 'node:cluster'

export type News =
  /** It listens: the lines for the operator. */
  | { kind: 'listening'; lines: readonly string[] }
  /** It cannot start, and why. */
  | { kind: 'failed'; reason: string }

/** A worker reports that it runs, as often as the service manager wants to know. */
export interface Heartbeat {
  kind: 'alive'
}

/** Resolves when the news has left this process. */
export function tell(news: News): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A process manager may have forked a process that is no worker: its lines go where the operator reads.
  if (cluster.isWorker) process.send!(news, undefined, undefined, () => resolve())
  else {
    print(news)
    resolve()
  }
  return promise
}

/** Has a worker report that it runs, in each such time in milliseconds. */
export function beat(everyMs: number): void {
  setInterval(() => {
    if (process.connected) process.send!({ kind: 'alive' } satisfies Heartbeat, undefined, undefined, () => {})
  }, everyMs).unref()
}

/** Prints it for the operator. */
export function print(news: News): void {
  if (news.kind === 'failed') console.error(news.reason)
  else for (const line of news.lines) console.log(line)
}
