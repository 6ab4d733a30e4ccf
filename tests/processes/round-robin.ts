/** A load balancer without affinity: each request goes to the next process. */
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { discardRest } from '#server/core/http/unread-body.ts'

interface RoundRobin {
  origin: string
  /** Sends requests to these processes from now on. */
  sendTo(origins: readonly string[]): void
  close(): void
}

export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: URL[] = []
  let sent = 0
  const next = (): URL => targets[sent++ % targets.length]!

  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = next()
    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing, { end: false })
      // After an early answer the rest of the request is read: closing the connection would reset it, and lose the answer.
      answer.once('end', () => void discardRest(incoming).then(() => outgoing.end()))
      answer.once('error', () => outgoing.destroy())
    })
    forwarded.on('error', () => outgoing.headersSent || outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  // Clients close idle connections. On a busy machine this end would close one with which a client has just begun a request.
  server.keepAliveTimeout = 0
  server.on('upgrade', (incoming, socket) => {
    const { hostname, port } = next()
    const forwarded = connect(Number(port), hostname)
    const lines = incoming.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : `${name}: ${all[index + 1]}`))
    forwarded.write(`${[`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    socket.pipe(forwarded).pipe(socket)
    socket.on('error', () => forwarded.destroy())
    forwarded.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTo(origins) {
      targets = origins.map((origin) => new URL(origin))
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
