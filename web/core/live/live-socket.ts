/** Keeps one socket open for the signed-in member, as docs/api.md says. A chunk of its own. */
import { closeCodes, HEARTBEAT_MS, LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { getConnection, isServerPlus, subscribeConnection } from '#web/core/api/connection.ts'
import { endSession, getToken, subscribeSession } from '#web/core/session/session.ts'
import { dispatchFrame, setTransport } from './live-events.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const LONGEST_AFTER = 5
const SILENCE_MS = 2 * HEARTBEAT_MS
/** A tab that nobody has looked at for so long hears nothing until somebody does. */
const QUIET_MS = 5 * 60_000

type Timer = ReturnType<typeof setTimeout>

/** Connects, and again whenever the connection is lost. Returns how to end it. */
export function connectLive(): () => void {
  const connection = new LiveConnection()
  connection.start()
  return () => connection.stop()
}

class LiveConnection {
  #socket: WebSocket | null = null
  #token: string | null = null
  #failures = 0
  /** What waits: for the next try, for a frame, for the tab to be forgotten. */
  #retry: Timer | undefined
  #silence: Timer | undefined
  #quiet: Timer | undefined
  /** Not before somebody looks. */
  #isResting = false
  /** The server took us for broken. */
  #isBarred = false
  #stops: (() => void)[] = []

  start(): void {
    this.#on(document, 'visibilitychange', () => this.#look())
    this.#on(window, 'focus', () => this.#look())
    // A page with an open socket could not be kept for Back.
    this.#on(window, 'pagehide', () => this.#drop())
    this.#on(window, 'pageshow', () => this.#connect())
    this.#stops.push(
      subscribeConnection(() => this.#followNetwork()),
      subscribeSession(() => this.#followSession()),
    )
    this.#look()
    void this.#connect()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#quiet)
    this.#isBarred = true
    this.#drop()
  }

  #on(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener)
    this.#stops.push(() => target.removeEventListener(type, listener))
  }

  #look(): void {
    clearTimeout(this.#quiet)
    if (document.visibilityState === 'hidden') {
      this.#quiet = setTimeout(() => this.#rest(), QUIET_MS)
      return
    }
    if (!this.#isResting) return
    this.#isResting = false
    void this.#connect()
  }

  #rest(): void {
    this.#isResting = true
    this.#drop()
  }

  #followNetwork(): void {
    const connection = getConnection()
    if (connection === 'offline') this.#drop()
    // All tabs hear at once that the server is back.
    else if (connection === 'online' && !this.#socket) this.#connectIn(Math.random() * FIRST_MS)
  }

  #followSession(): void {
    if (getToken() === this.#token) return
    this.#drop()
    void this.#connect()
  }

  #connectIn(ms: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), ms)
  }

  #tryLater(): void {
    const pause = Math.min(FIRST_MS * 2 ** this.#failures, LONGEST_MS)
    this.#failures++
    this.#connectIn(pause * (1 + Math.random() / 2))
  }

  get #mayConnect(): boolean {
    return !this.#socket && !this.#isBarred && !this.#isResting && getConnection() !== 'offline' && getToken() !== null
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    if (!this.#mayConnect) return
    // A socket that cannot be opened is an error on the console: whether anybody would answer is asked by a call.
    if (this.#failures > 0 || !isServerPlus()) {
      const isThere = await this.#isServerThere()
      if (!this.#mayConnect || isThere === null) return
      if (!isThere) return this.#tryLater()
    }
    this.#open(getToken() as string)
  }

  /** Null: a server answered that has no live events. */
  async #isServerThere(): Promise<boolean | null> {
    try {
      await api('GET /health')
      return isServerPlus() || null
    } catch (error) {
      return error instanceof ApiError && error.status > 0 && error.status < 500 ? null : false
    }
  }

  #open(token: string): void {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + LIVE_PATH)
    this.#socket = socket
    this.#token = token
    this.#expect(socket)
    socket.onopen = () => socket.send(JSON.stringify({ token }))
    socket.onmessage = ({ data }) => {
      this.#expect(socket)
      this.#receive(socket, JSON.parse(data as string) as ServerFrame)
    }
    socket.onclose = ({ code }) => {
      this.#drop()
      this.#followClose(code, token)
    }
  }

  #receive(socket: WebSocket, frame: ServerFrame): void {
    if (frame.type === 'ready') {
      this.#failures = 0
      // One that is closing has not said so yet; the browser complains of what is said to it.
      setTransport((said) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(said)))
    }
    if (frame.type === 'session.ended') endSession(this.#token as string)
    else dispatchFrame(frame)
  }

  /** A connection that went without a word is noticed by its silence. */
  #expect(socket: WebSocket): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      if (socket !== this.#socket) return
      this.#drop()
      this.#tryLater()
    }, SILENCE_MS)
  }

  #followClose(code: number, token: string): void {
    if (code === closeCodes.bad_frame) this.#isBarred = true
    else if (code === closeCodes.too_many_sockets) this.#isResting = true
    else if (code === closeCodes.signed_out) void this.#askWhoIAm(token)
    else {
      if (code === closeCodes.flooding) this.#failures = LONGEST_AFTER
      this.#tryLater()
    }
  }

  // The api client ends a session that the server does not know. A token that came too late is no reason to.
  async #askWhoIAm(token: string): Promise<void> {
    await api('GET /auth/me').catch(() => {})
    if (token === getToken()) this.#tryLater()
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = null
    // The browser complains of one that is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
    setTransport(null)
  }
}
