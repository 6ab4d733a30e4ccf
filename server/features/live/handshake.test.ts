import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS, LIVE_WATCHED } from '#contract/live.ts'
import { canShareStore, emptyHome } from '#tests/child.ts'
import { Listener } from '#tests/listener.ts'
import { cast, world } from '#tests/world.ts'

const origin = (app: { server: { server: { address(): unknown } } }) =>
  `http://127.0.0.1:${(app.server.server.address() as { port: number }).port}`

/** What the server answers to a request for another protocol. */
async function answersUpgrade(app: Parameters<typeof origin>[0], path: string, protocol: string): Promise<string> {
  const { port } = new URL(origin(app))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: plus\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer).split('\r\n')[0]!
}

describe('GET /live', () => {
  it('says why, to whoever comes without WebSocket', async () => {
    const { alice } = await world()
    const answer = await alice.sends('GET /api/live')
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      426,
      expect.objectContaining({ code: 'upgrade_required' }),
    ])
    expect(answer.headers.get('upgrade')).toBe('websocket')
  })

  it('is the only address that changes the protocol; others answer as ever', async () => {
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
    const tab = new Listener(origin(app))
    await tab.says(frame)
    expect(await tab.dismissed()).toBe('signed_out')
    expect(tab.heard).toEqual([])
  })

  it('sends away a session that is over, and does not read tokens from the address', async () => {
    const { app, alice } = await world()
    const token = await alice.token
    const tab = new Listener(origin(app), { query: `?token=${token}` })
    await tab.says({ watch: [] })
    expect(await tab.dismissed()).toBe('signed_out')

    await alice.call('POST /auth/logout')
    const late = new Listener(origin(app))
    await late.says({ token })
    expect(await late.dismissed()).toBe('signed_out')
  })

  it('sends away whoever says nothing for ten seconds', async () => {
    const { app } = await world()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const tab = new Listener(origin(app))
      await once(tab.ws, 'open')
      vi.advanceTimersByTime(10_000)
      expect(await tab.dismissed()).toBe('signed_out')
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
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
  ])('closes on %s, and touches nobody else', async (_, frame, reason) => {
    const { alice, bob } = await world()
    const [bad, good] = await Promise.all([alice.listens(), bob.listens()])
    await bad.says(frame)
    expect(await bad.dismissed()).toBe(reason)
    await alice.writes(bob, 'Hello')
    await good.hears('message.new')
  })

  it('closes on a flood of frames, and on one of pings', async () => {
    const { alice, bob } = await world()
    const [frames, pings, good] = await Promise.all([alice.listens(), alice.listens(), bob.listens()])
    for (let count = 0; count <= 100; count++) {
      await frames.says({ watch: [] })
      pings.ws.ping()
    }
    expect(await frames.dismissed()).toBe('flooding')
    expect(await pings.dismissed()).toBe(1006) // the library does not wait for us
    await alice.writes(bob, 'Hello')
    await good.hears('message.new')
  })

  it('keeps ten sockets of an account, the newest', async () => {
    const { alice, bob } = await world()
    const other = await bob.listens()
    const oldest = await alice.listens()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => alice.listens()))
    expect(await oldest.dismissed()).toBe('too_many_sockets')
    await alice.writes(bob, 'Hello')
    for (const tab of [...tabs, other]) await tab.hears('message.new')
  })

  it('asks for signs of life, and drops who gives none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const { app, alice, bob } = await world()
      const good = await alice.listens()
      const mute = await Listener.enters(origin(app), await bob.token, { autoPong: false })
      vi.advanceTimersByTime(HEARTBEAT_MS)
      await good.isUnderstood()
      vi.advanceTimersByTime(HEARTBEAT_MS)
      expect(await mute.dismissed()).toBe(1006)
      await good.isUnderstood()
      expect([good.heartbeats, mute.heartbeats]).toEqual([2, 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('notices within minutes that a session has run out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      let now = Date.now()
      const { alice } = await world({ clock: () => now })
      const tab = await alice.listens()
      now += 31 * 24 * 60 * 60 * 1_000
      for (let minutes = 0; minutes < 10; minutes += HEARTBEAT_MS / 60_000) {
        vi.advanceTimersByTime(HEARTBEAT_MS)
        if (tab.ws.readyState === tab.ws.OPEN) await Promise.race([tab.isUnderstood(), tab.closed])
      }
      await tab.hears('session.ended')
      expect(await tab.dismissed()).toBe('signed_out')
    } finally {
      vi.useRealTimers()
    }
  })

  it('says goodbye when the server stops, and misses nothing of what comes after the next start', async () => {
    const home = await world()
    const { alice, bob, restarts } = home
    const [tab, waiting] = [await alice.listens(), new Listener(origin(home.app))]
    await once(waiting.ws, 'open')
    await restarts()
    for (const each of [tab, waiting]) expect(await each.dismissed()).toBe('restarting')
    const again = await alice.listens()
    await bob.writes(alice, 'Hello')
    await again.hears('message.new')
  })
})

describe.skipIf(!canShareStore())('a process that is told to stop', () => {
  it('closes its sockets with a reason and ends well, however many there are', async () => {
    const home = await emptyHome()
    const child = await home.starts()
    const { alice } = cast(home.place)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => alice.listens()))
    expect(await child.kill('SIGTERM')).toBe(0)
    for (const tab of tabs) expect(await tab.dismissed()).toBe('restarting')
  })
})
