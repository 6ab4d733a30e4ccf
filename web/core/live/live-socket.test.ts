import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { closeCodes, HEARTBEAT_MS } from '#contract/live.ts'
import { setReachable, setServerIsPlus } from '#web/core/api/connection.ts'
import { getSession, signIn, signOut } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { type FakeSocket, fakeSockets } from '#web/test-live.ts'
import { onLive, sendTyping } from './live-events.ts'
import { connectLive } from './live-socket.ts'

let sockets: FakeSocket[]
let stop = () => {}
const newest = () => sockets.at(-1) as FakeSocket
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Connects Alice's tab. */
async function connect(): Promise<FakeSocket> {
  signIn({ token: 'alice-token', user: fakeMe() })
  stop = connectLive()
  await pass(0)
  newest().letsIn()
  return newest()
}

function turnTab(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  fakeApi({ 'GET /health': { ok: true, version: '0.1.0' }, 'GET /auth/me': fakeMe() })
  setServerIsPlus(true)
  setReachable(true)
})

afterEach(() => {
  stop()
  signOut()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the live connection', () => {
  it('sends the token first, and passes on received frames', async () => {
    const heard: string[] = []
    const stopHearing = onLive('message.typing', ({ user }) => heard.push(user))
    const socket = await connect()
    expect(socket.url).toMatch(/^ws.*\/api\/live$/)
    expect(socket.said).toEqual([{ token: 'alice-token' }])
    socket.tells({ type: 'message.typing', user: 'bob' })
    expect(heard).toEqual(['bob'])
    stopHearing()
  })

  it('gets no frames once it is closing', async () => {
    const socket = await connect()
    sendTyping('bob')
    socket.readyState = 2
    sendTyping('carol')
    expect(socket.said).toEqual([{ token: 'alice-token' }, { typing: 'bob' }])
  })

  it('is not closed before it is open', async () => {
    signIn({ token: 'alice-token', user: fakeMe() })
    stop = connectLive()
    await pass(0)
    signOut()
    expect(newest().isClosed).toBe(false)
    newest().letsIn()
    expect(newest().isClosed).toBe(true)
    expect(newest().said).toEqual([])
  })

  it('is opened again after a pause that grows, once the server answers', async () => {
    const socket = await connect()
    const seen = fakeApi({ 'GET /health': refuse('offline') })
    socket.ends(closeCodes.restarting)
    await pass(7 * MINUTE_MS)
    expect(sockets).toHaveLength(1)
    // 1, 2, 4, 8, 16, then 30 seconds, each up to half as long again.
    expect(seen.length).toBeGreaterThan(9)
    expect(seen.length).toBeLessThan(20)
    fakeApi({ 'GET /health': { ok: true, version: '0.1.0' } })
    setReachable(true)
    await pass(1_000)
    expect(sockets).toHaveLength(2)
  })

  it('is opened again when nothing came for too long', async () => {
    const socket = await connect()
    await pass(1.5 * HEARTBEAT_MS)
    socket.tells({ type: 'heartbeat' })
    await pass(1.5 * HEARTBEAT_MS)
    expect(sockets).toHaveLength(1)
    await pass(HEARTBEAT_MS)
    expect(socket.isClosed).toBe(true)
    expect(sockets).toHaveLength(2)
  })

  it('ends with the session, here and on another device', async () => {
    const socket = await connect()
    socket.tells({ type: 'session.ended', ended: 'elsewhere' })
    expect(getSession()).toMatchObject({ status: 'signedIn', ending: 'ended', ended: 'elsewhere' })
    expect(socket.isClosed).toBe(true)
    await pass(MINUTE_MS)
    expect(sockets).toHaveLength(1)
  })

  it('is reopened for another signed-in user', async () => {
    const socket = await connect()
    signIn({ token: 'bob-token', user: fakeMe({ username: 'bob' }) })
    await pass(0)
    newest().letsIn()
    expect(socket.isClosed).toBe(true)
    expect(newest().said).toEqual([{ token: 'bob-token' }])
  })

  it('asks whose token it is when the server does not know it', async () => {
    const socket = await connect()
    fakeApi({ 'GET /auth/me': refuse('signed_out') })
    socket.ends(closeCodes.signed_out)
    await pass(MINUTE_MS)
    expect(getSession().ended).toBe('unknown')
    expect(sockets).toHaveLength(1)
  })

  it('is not opened again for a server that took us for broken', async () => {
    const socket = await connect()
    socket.ends(closeCodes.bad_frame)
    await pass(MINUTE_MS)
    expect(sockets).toHaveLength(1)
  })

  it('waits until the tab is shown when the server has too many connections', async () => {
    const socket = await connect()
    socket.ends(closeCodes.too_many_sockets)
    await pass(MINUTE_MS)
    expect(sockets).toHaveLength(1)
    window.dispatchEvent(new Event('focus'))
    await pass(0)
    expect(sockets).toHaveLength(2)
  })

  it('is closed in a hidden tab, and opened when the tab is shown', async () => {
    const socket = await connect()
    turnTab('hidden')
    for (let beat = 1; beat < 12; beat++) {
      await pass(HEARTBEAT_MS)
      socket.tells({ type: 'heartbeat' })
    }
    expect(socket.isClosed).toBe(false)
    await pass(MINUTE_MS)
    expect(socket.isClosed).toBe(true)
    await pass(10 * MINUTE_MS)
    expect(sockets).toHaveLength(1)
    turnTab('visible')
    await pass(0)
    expect(sockets).toHaveLength(2)
  })

  it('is closed when the device goes offline', async () => {
    const socket = await connect()
    window.dispatchEvent(new Event('offline'))
    expect(socket.isClosed).toBe(true)
    await pass(MINUTE_MS)
    expect(sockets).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await pass(1_000)
    expect(sockets).toHaveLength(2)
  })

  it('is not tried with a server that is no Plus', async () => {
    setServerIsPlus(false)
    const seen: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      seen.push(url)
      return Response.json({ message: 'No such thing' }, { status: 404 })
    })
    signIn({ token: 'alice-token', user: fakeMe() })
    stop = connectLive()
    await pass(10 * MINUTE_MS)
    expect(sockets).toHaveLength(0)
    expect(seen).toHaveLength(1)
  })
})
