import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Child } from './child.ts'
import type { Connections, Load, Outcome } from './generator.ts'

/** Sends one request for each status, which a server answers with it; 200 for what comes before. */
async function sendTo(statuses: number[], mayBeRefused: boolean, isOpenedAhead = true): Promise<Outcome> {
  const server = createServer((request, response) => {
    response.writeHead(Number(request.url!.slice(1)) || 200, { 'content-length': 2 }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const generator = new Child('tools/bench/processes/generator.ts')
  onTestFinished(async () => {
    await generator.stop()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  if (isOpenedAhead) await generator.request('open', { port, counts: [2] } satisfies Connections)
  const requests = statuses.map((status) => `GET /${status} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const stream = { requests, connections: 2, isOnce: true, mayBeRefused }
  const [outcome] = await generator.request<Outcome[]>('load', { port, seconds: 0, streams: [stream] } satisfies Load)
  return outcome!
}

describe('the generator', () => {
  it('counts only successes as answered', async () => {
    const outcome = await sendTo([200, 503, 201, 429, 202, 500], true)
    expect(outcome).toMatchObject({ answered: 3, refused: 3, failure: 429, meanBytes: 2 })
  })

  it('opens the connections with the load unless that was done before', async () => {
    expect(await sendTo([200, 503], true, false)).toMatchObject({ answered: 1, refused: 1 })
  })

  it('counts a 503 as a failure unless the stream allows it', async () => {
    expect(await sendTo([503, 200], false)).toMatchObject({ answered: 1, refused: 1, failure: 503 })
    expect(await sendTo([503, 503], true)).toMatchObject({ answered: 0, refused: 2, failure: null, meanBytes: 0 })
  })
})
