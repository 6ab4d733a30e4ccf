import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { emptyInstallation } from '#tests/processes/server-process.ts'
import { cast } from '#tests/world.ts'

const SOCKETS = 40
const REQUESTS = 200

/** Sends that many requests at once on each of many connections; answers how often each status came back. */
async function flood(origin: string, token: string): Promise<{ answered: number; refused: number; text: string }> {
  const { port } = new URL(origin)
  const request = `GET /api/tweets HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
  const received = await Promise.all(
    Array.from({ length: SOCKETS }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const last = request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
      const socket = connect(Number(port), '127.0.0.1')
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
      socket.write(request.repeat(REQUESTS - 1) + last)
      return promise
    }),
  )
  const text = received.join('')
  const count = (status: number) => text.split(`HTTP/1.1 ${status} `).length - 1
  return { answered: count(200), refused: count(503), text }
}

describe('overload', () => {
  it('is refused with 503 and Retry-After, while health and live events go on, and passes', async () => {
    const home = await emptyInstallation()
    await home.starts()
    const { alice, bob, stranger } = cast(home.place)
    const { token } = await alice.signsUp()
    await bob.signsUp()

    let isSeen = false
    const floods = async () => {
      let last = await flood(home.place.origin, token)
      while (!isSeen) last = await flood(home.place.origin, token)
      return last
    }
    const flooding = floods()
    expect((await stranger.sends('GET /api/health')).status).toBe(200)
    expect((await stranger.sends('GET /api/ready')).status).toBe(200)
    await bob.connects()
    isSeen = true

    const { answered, refused, text } = await flooding
    expect(answered).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
    expect(answered + refused).toBe(SOCKETS * REQUESTS)
    const [refusal = ''] = /HTTP\/1\.1 503 [\s\S]*?\}/.exec(text) ?? []
    expect(refusal).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i)
    expect(refusal).toContain('"code":"busy"')
    expect((await alice.me()).username).toBe('alice')
  })
})
