import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BODY_BYTES } from '#contract/limits.ts'
import { emptyInstallation } from '#tests/processes/server-process.ts'
import { cast } from '#tests/world.ts'

const SOCKETS = 40
const REQUESTS = 200
const MAX_REQUESTS = 3_200
const POSTS = 1_000
const HALVES = 600

interface Flood {
  sent: number
  answered: number
  refused: number
  text: string
}

/** Sends this many requests at once on each connection; counts the statuses of the answers. */
async function flood(origin: string, token: string, requests: number): Promise<Flood> {
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
      socket.write(request.repeat(requests - 1) + last)
      return promise
    }),
  )
  const text = received.join('')
  const count = (status: number) => text.split(`HTTP/1.1 ${status} `).length - 1
  return { sent: SOCKETS * requests, answered: count(200), refused: count(503), text }
}

describe('overload', () => {
  it('is refused with 503 and Retry-After, while health checks and live events continue, and ends', async () => {
    const home = await emptyInstallation()
    await home.starts({ RATE_LIMITS: 'off' })
    const { alice, bob, stranger } = cast(home.place)
    const { token } = await alice.signsUp()
    await bob.signsUp()

    let isSeen = false
    const floods = async () => {
      for (let requests = REQUESTS; ; ) {
        const last = await flood(home.place.origin, token, requests)
        if (isSeen && (last.refused > 0 || requests === MAX_REQUESTS)) return last
        // A fast machine has answered them before the wait is long enough.
        if (last.refused === 0) requests = Math.min(2 * requests, MAX_REQUESTS)
      }
    }
    const flooding = floods()
    expect((await stranger.sends('GET /api/health')).status).toBe(200)
    expect((await stranger.sends('GET /api/ready')).status).toBe(200)
    await bob.connects()
    isSeen = true

    const { sent, answered, refused, text } = await flooding
    expect(answered).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
    expect(answered + refused).toBe(sent)
    const [refusal = ''] = /HTTP\/1\.1 503 [\s\S]*?\}/.exec(text) ?? []
    expect(refusal).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i)
    expect(refusal).toContain('"code":"busy"')
    for (const header of ['x-plus-contract: 1', 'cache-control: no-store', 'x-content-type-options: nosniff'])
      expect(refusal.toLowerCase()).toContain(`\r\n${header}\r\n`)
    expect((await alice.me()).username).toBe('alice')
  })

  it('publishes of a thousand concurrent posts exactly the answered ones, and answers readers at the same time', async () => {
    const home = await emptyInstallation()
    await home.starts({ RATE_LIMITS: 'off' })
    const { alice } = cast(home.place)
    const { token } = await alice.signsUp()
    const posting = Promise.all(Array.from({ length: POSTS }, (_, index) => posts(home.place.origin, token, index)))
    await alice.call('GET /tweets')
    const answers = await posting
    const [stored, refused] = ['201', '503'].map((status) => answers.filter((text) => text.slice(9, 12) === status))
    expect(stored!.length + refused!.length).toBe(POSTS)
    for (const refusal of refused!) expect(refusal).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i)
    expect((await alice.me()).tweetsCount).toBe(stored!.length)
  })

  it('is not caused by hundreds of connections that send half a request: others are served', async () => {
    const home = await emptyInstallation()
    await home.starts()
    const { alice } = cast(home.place)
    const { token } = await alice.signsUp()
    const head = `POST /api/tweets HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`
    const body = `content-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n{"content":"${'x'.repeat(1_000)}`
    await Promise.all(
      Array.from({ length: HALVES }, (_, index) => opens(home.place.origin, index % 2 ? head : head + body)),
    )
    const { tweet } = await alice.call('POST /tweets', { body: { content: 'Still here' } })
    expect((await alice.call('GET /tweets')).tweets.map(({ _id }) => _id)).toEqual([tweet._id])
  })
})

/** Sends a post on a separate connection; returns the answer. */
function posts(origin: string, token: string, index: number): Promise<string> {
  const body = JSON.stringify({ content: `Post ${index}` })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket
    .on('data', (chunk) => (text += chunk))
    .on('close', () => resolve(text))
    .on('error', reject)
  socket.write(
    `POST /api/tweets HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return promise
}

/** Opens a connection and sends only this text. */
function opens(origin: string, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', reject)
  onTestFinished(() => void socket.destroy())
  socket.write(text, () => resolve())
  return promise
}
