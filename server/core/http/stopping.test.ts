import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createServer } from './server.ts'

it('a connection that stays open after its answer does not hold up a server that stops', async () => {
  const server = await createServer({ logLevel: 'silent', trustProxy: 0, publicUrl: null })
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
  server.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { port } = server.server.address() as AddressInfo
  const sent = request({ port, path: '/slow', agent }).end()
  await asked.promise

  const stopped = server.close()
  await expect.poll(() => server.server.listening, { interval: 1 }).toBe(false)
  answer.resolve({ ok: true })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect([response.statusCode, await response.toArray().then(String)]).toEqual([200, '{"ok":true}'])
  await stopped
}, 5_000)
