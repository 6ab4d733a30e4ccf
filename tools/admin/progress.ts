/** Shows how far a long piece of work has come: a bar on a terminal, else a line every few seconds. */
import { SingleBar } from 'cli-progress'

const LINE_EVERY_MS = 3_000

/** Begins to show a piece of work that has `total` parts. */
export type Progress = (label: string, total: number) => ProgressDisplay

interface ProgressDisplay {
  /** So many more parts are done. */
  advance(parts: number): void
  /** The work has ended, complete or not. */
  stop(): void
}

/** A bar with the time left, redrawn in place. */
export const barOn =
  (stream: NodeJS.WriteStream): Progress =>
  (label, total) => {
    const format = `${label} [{bar}] {percentage}% | {value} of {total} | {eta_formatted} left`
    const bar = new SingleBar({ format, stream, barsize: 24, hideCursor: true, linewrap: true })
    bar.start(total, 0)
    return { advance: (parts) => bar.increment(parts), stop: () => bar.stop() }
  }

/** Prints a line at intervals, for logs and pipes. Short tasks print none. */
export const linesOf =
  (write: (line: string) => void): Progress =>
  (label, total) => {
    let done = 0
    let lastAt = Date.now()
    return {
      advance(parts) {
        done += parts
        if (Date.now() - lastAt < LINE_EVERY_MS) return
        lastAt = Date.now()
        write(`${label}: ${done} of ${total} (${Math.floor((100 * done) / Math.max(total, 1))}%)`)
      },
      stop() {},
    }
  }
