/**
 * Tracks the connections that the first process hands to a worker. When the worker dies before it accepts one, the
 * client waits forever, because `node:cluster` does not track them. Here they are handed to another worker, with
 * everything that the client has sent, or are closed when no other worker listens.
 */
import type { Worker } from 'node:cluster'

/** A message between processes of `node:cluster`. */
interface ClusterMessage {
  act?: string
  seq?: number
  ack?: number
}

interface Connection {
  close(): void
}

/** Must be called before the worker listens. `hasOthers`: whether another worker listens. */
export function watchConnections(worker: Worker, hasOthers: () => boolean): void {
  /** Connections that the worker has not accepted yet, by the number of their message. */
  const handed = new Map<number, Connection>()
  const child = worker.process
  const send = child.send.bind(child) as (...given: readonly unknown[]) => boolean
  child.send = (...given: readonly unknown[]) => {
    const [{ act, seq }, connection] = given as [ClusterMessage, Connection | undefined]
    if (act === 'newconn' && connection) handed.set(seq!, connection)
    return send(...given)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack)
  })
  worker.once('exit', () => {
    // Node emits this later, and not while a connection is unacknowledged. Until then it would hand more connections to
    // this worker.
    child.emit('disconnect')
    // The answer of a worker that is shutting down: Node then hands the connection to another one.
    for (const [seq, connection] of [...handed])
      if (hasOthers()) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
      else connection.close()
  })
}
