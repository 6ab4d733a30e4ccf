import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connections } from './connections.ts'
import { LiveSocket } from './live-socket.ts'

/** Both ends of a connection. */
async function connected(server: WebSocketServer): Promise<{ client: WebSocket; socket: LiveSocket }> {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [ws] = (await once(server, 'connection')) as [WebSocket]
  if (client.readyState !== client.OPEN) await once(client, 'open')
  return { client, socket: new LiveSocket(ws) }
}

it('is closed when its client does not read, while others continue', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  await once(server, 'listening')
  const [slow, quick] = [await connected(server), await connected(server)]
  onTestFinished(() => {
    for (const { client } of [slow, quick]) client.terminate()
  })
  slow.client.pause()
  const frame = { type: 'message.typing', user: 'x'.repeat(10_000) } as const
  while (slow.socket.isOpen) {
    const isRead = once(quick.client, 'message')
    await new Connections().broadcast([slow.socket, quick.socket], frame)
    await isRead
  }
  expect(quick.socket.isOpen).toBe(true)
})
