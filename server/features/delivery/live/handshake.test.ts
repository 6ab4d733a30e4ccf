import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS, LIVE_WATCHED } from '#contract/live.ts'
import { LiveConnection } from '#tests/live-connection.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { cast, world } from '#tests/world.ts'

const origin = (app: { server: { server: { address(): unknown } } }) =>
  `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`

/** The answer of the server to an upgrade to another protocol. */
async function answersUpgrade(app: Parameters<typeof origin>[0], path: string, protocol: string): Promise<string> {
  const { port } = new URL(origin(app))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: plus\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer).split('\r\n')[0]!
}

/** Frames of a client that does not know the protocol, with the reason that the socket is closed for. */
const WRONG_FRAMES = [
  ['what is not JSON', 'hello', 'bad_frame'],
  ['null', 'null', 'bad_frame'],
  ['a frame it does not know', '{"dance":true}', 'bad_frame'],
  ['a frame with something added', '{"watch":[],"more":1}', 'bad_frame'],
  ['a name every object has', '{"constructor":{}}', 'bad_frame'],
  ['too many posts', JSON.stringify({ watch: Array(LIVE_WATCHED + 1).fill('') }), 'bad_frame'],
  ['posts that are no text', '{"watch":[1]}', 'bad_frame'],
  ['a feed it does not know', '{"feed":"mine"}', 'bad_frame'],
  ['bytes', Buffer.from([1, 2, 3]), 'bad_frame'],
  ['a second token', '{"token":"again"}', 'bad_frame'],
  ['half a character', Buffer.from([0xff]), 'bad_frame'],
  ['a frame that is too long', 'x'.repeat(8 * 1024 + 1), 1009],
] as const

describe('GET /live', () => {
  it('answers a request without WebSocket with an error', async () => {
    const { alice } = await world()
    const answer = await alice.sends('GET /api/live')
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      426,
      expect.objectContaining({ code: 'upgrade_required' }),
    ])
    expect(answer.headers.get('upgrade')).toBe('websocket')
  })

  it('is the only address that upgrades the protocol; others answer as usual', async () => {
    const { app } = await world()
    expect(await answersUpgrade(app, '/api/health', 'websocket')).toBe('HTTP/1.1 200 OK')
    expect(await answersUpgrade(app, '/api/health', 'h2c')).toBe('HTTP/1.1 200 OK')
    expect(await answersUpgrade(app, '/api/live', 'websocket')).toBe('HTTP/1.1 400 Bad Request')
  })

  it.each([
    ['no token', { watch: [] }],
    ['a token nobody has', { token: 'x'.repeat(60) }],
    ['a token that cannot be one', { token: '' }],
  ])('sends away whoever says %s first', async (_, frame) => {
    const { app, alice } = await world()
    await alice.signsUp()
    const tab = new LiveConnection(origin(app))
    await tab.send(frame)
    expect(await tab.closeReason()).toBe('signed_out')
    expect(tab.frames).toEqual([])
  })

  it('closes for an ended session, and reads no token from the address', async () => {
    const { app, alice } = await world()
    const token = await alice.token
    const tab = new LiveConnection(origin(app), { query: `?token=${token}` })
    await tab.send({ watch: [] })
    expect(await tab.closeReason()).toBe('signed_out')

    await alice.call('POST /auth/logout')
    const late = new LiveConnection(origin(app))
    await late.send({ token })
    expect(await late.closeReason()).toBe('signed_out')
  })

  it('closes when a client sends nothing for ten seconds', async () => {
    const { app } = await world()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const tab = new LiveConnection(origin(app))
      await once(tab.ws, 'open')
      vi.advanceTimersByTime(10_000)
      expect(await tab.closeReason()).toBe('signed_out')
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes on invalid frames, and affects no other socket', async () => {
    const { alice, bob } = await world()
    const good = await bob.connects()
    for (const [what, frame, reason] of WRONG_FRAMES) {
      const bad = await alice.connects()
      await bad.send(frame)
      expect([what, await bad.closeReason()]).toEqual([what, reason])
      await alice.writes(bob, 'Hello')
      await good.next('message.new')
    }
  })

  it('closes on a flood of frames or pings', async () => {
    const { alice, bob } = await world()
    const [frames, pings, good] = await Promise.all([alice.connects(), alice.connects(), bob.connects()])
    for (let count = 0; count <= 100; count++) {
      await frames.send({ watch: [] })
      pings.ws.ping()
    }
    expect(await frames.closeReason()).toBe('flooding')
    // The library ends a socket without a word when pings arrive faster than it answers; slower ones are counted.
    expect([1006, 'flooding']).toContain(await pings.closeReason())
    await alice.writes(bob, 'Hello')
    await good.next('message.new')
  })

  it('keeps the newest ten sockets of an account', async () => {
    // Each process counts its own.
    const { alice, bob } = await world({ processes: 1 })
    const other = await bob.connects()
    const oldest = await alice.connects()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => alice.connects()))
    expect(await oldest.closeReason()).toBe('too_many_sockets')
    await alice.writes(bob, 'Hello')
    for (const tab of [...tabs, other]) await tab.next('message.new')
  })

  it('pings, and closes sockets that do not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const { app, alice, bob } = await world()
      const good = await alice.connects()
      const mute = await LiveConnection.open(origin(app), await bob.token, { autoPong: false })
      vi.advanceTimersByTime(HEARTBEAT_MS)
      await good.isProcessed()
      vi.advanceTimersByTime(HEARTBEAT_MS)
      expect(await mute.closeReason()).toBe(1006)
      await good.isProcessed()
      expect([good.heartbeats, mute.heartbeats]).toEqual([2, 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes within minutes after a session has expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      let now = Date.now()
      const { alice } = await world({ clock: () => now })
      const tab = await alice.connects()
      now += 31 * 24 * 60 * 60 * 1_000
      for (let minutes = 0; minutes < 10; minutes += HEARTBEAT_MS / 60_000) {
        vi.advanceTimersByTime(HEARTBEAT_MS)
        if (tab.ws.readyState === tab.ws.OPEN) await Promise.race([tab.isProcessed(), tab.closed])
      }
      await tab.next('session.ended')
      expect(await tab.closeReason()).toBe('signed_out')
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes with a reason when the server stops, and misses no event after the next start', async () => {
    const home = await world()
    const { alice, bob, restarts } = home
    const [tab, waiting] = [await alice.connects(), new LiveConnection(origin(home.app))]
    await once(waiting.ws, 'open')
    await restarts()
    for (const each of [tab, waiting]) expect(await each.closeReason()).toBe('restarting')
    const again = await alice.connects()
    await bob.writes(alice, 'Hello')
    await again.next('message.new')
  })
})

describe.skipIf(!canShareStore())('a process that is told to stop', () => {
  it('closes any number of sockets with a reason, and exits cleanly', async () => {
    const home = await emptyInstallation()
    const child = await home.starts()
    const { alice } = cast(home.place)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => alice.connects()))
    expect(await child.kill('SIGTERM')).toBe(0)
    for (const tab of tabs) expect(await tab.closeReason()).toBe('restarting')
  })
})
