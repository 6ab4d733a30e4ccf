/** How long a stop may take. */
export const STOP_MS = 10_000
/** A second signal after this long exits at once. */
const INSIST_MS = 500

/**
 * Calls `stop` at the first stop signal, and `exit` at a later one. A process that `isStoppedByParent` ignores Ctrl-C,
 * which reaches all processes of a terminal: its parent stops it.
 */
export function onStopSignals(stop: () => void, exit: () => void, { isStoppedByParent = false } = {}): void {
  let since = 0
  const receive = () => {
    // Ctrl-C in a terminal reaches this process twice: directly and through the launcher.
    if (since > 0) return void (Date.now() - since > INSIST_MS && exit())
    since = Date.now()
    stop()
  }
  process.on('SIGTERM', receive)
  process.on('SIGINT', isStoppedByParent ? () => {} : receive)
}
