/**
 * The connections that the first process hands to a worker. When the worker dies before it has taken one, nobody answers
 * there and the client waits for good, since `node:cluster` keeps no account of them. Here they go to another worker, with
 * all that the client has sent, or are closed where there is none.
 */
import cluster, { type Worker } from 'node:cluster'

/** What the processes of `node:cluster` say to each other. */
interface ClusterMessage {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

interface Connection {
  close(): void
}

const isServing = (worker: Worker | undefined): boolean => worker?.isConnected() === true && !worker.isDead()

/** Must be called before the worker listens. */
export function watchConnections(worker: Worker): void {
  /** By the number of the message, those that the worker has not answered yet. */
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
    if (handed.size === 0) return
    // While the worker owes an answer Node does not say by itself that it is gone, and would give it more of them.
    child.emit('disconnect')
    const isAlone = !Object.values(cluster.workers ?? {}).some((other) => other !== worker && isServing(other))
    for (const [seq, connection] of [...handed])
      if (isAlone) connection.close()
      // As a worker says that is about to end.
      else child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
  })
}
