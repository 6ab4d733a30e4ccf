import { setTimeout as wait } from 'node:timers/promises'

const CLOSE_TIMEOUT_MS = 2_000

interface Closable {
  close(reason: 'restarting'): void
  /** Ends the connection at once. */
  terminate(): void
}

/** Closes all connections, and waits until they are closed. After a time it terminates those that are not. */
export async function closeAll(all: () => Iterable<Closable>): Promise<void> {
  for (const each of [...all()]) each.close('restarting')
  for (const end = Date.now() + CLOSE_TIMEOUT_MS; [...all()].length > 0 && Date.now() < end; ) await wait(10)
  for (const each of [...all()]) each.terminate()
}
