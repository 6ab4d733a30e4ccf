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

/** Prints it for the operator. */
export function print(news: News): void {
  if (news.kind === 'failed') console.error(news.reason)
  else for (const line of news.lines) console.log(line)
}
