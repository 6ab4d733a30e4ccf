/** Keeps a WebSocket open for the signed-in user (docs/api.md). A chunk of its own. */
import { MINUTE_MS } from '#contract/durations.ts'
import { closeCodes, HEARTBEAT_MS, LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { getConnection, isServerPlus, subscribeConnection } from '#web/core/api/connection.ts'
import { spread } from '#web/core/api/retry-pause.ts'
import { endSession, getToken, subscribeSession } from '#web/core/session/session.ts'
import { dispatchFrame, setTransport } from './live-events.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const LONGEST_AFTER = 5
const SILENCE_MS = 2 * HEARTBEAT_MS
/** A tab hidden for this long disconnects until it is shown. */
const HIDDEN_MS = 5 * MINUTE_MS

type Timer = ReturnType<typeof setTimeout>

/** Connects, and reconnects whenever the connection is lost. Returns the function that stops it. */
export function connectLive(): () => void {
  const connection = new LiveConnection()
  connection.start()
  return () => connection.stop()
}

class LiveConnection {
  #socket: WebSocket | null = null
  #token: string | null = null
  #failures = 0
  #retry: Timer | undefined
  #silence: Timer | undefined
  #hidden: Timer | undefined
  /** Disconnected until the tab is shown or focused. */
  #isResting = false
  /** Disconnected for good, because the server rejected a frame as malformed. */
  #isBarred = false
  #stops: (() => void)[] = []

  start(): void {
    this.#on(document, 'visibilitychange', () => this.#wake())
    this.#on(window, 'focus', () => this.#wake())
    // Browsers do not keep a page with an open socket in the back/forward cache.
    this.#on(window, 'pagehide', () => this.#drop())
    this.#on(window, 'pageshow', () => this.#connect())
    this.#stops.push(
      subscribeConnection(() => this.#followNetwork()),
      subscribeSession(() => this.#followSession()),
    )
    this.#wake()
    void this.#connect()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#hidden)
    this.#isBarred = true
    this.#drop()
  }

  #on(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener)
    this.#stops.push(() => target.removeEventListener(type, listener))
  }

  #wake(): void {
    clearTimeout(this.#hidden)
    if (document.visibilityState === 'hidden') {
      this.#hidden = setTimeout(() => this.#rest(), HIDDEN_MS)
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
    // A random delay: the tabs of all users notice the returned server at the same moment.
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

  #retryLater(): void {
    const pause = Math.min(FIRST_MS * 2 ** this.#failures, LONGEST_MS)
    this.#failures++
    this.#connectIn(spread(pause))
  }

  get #mayConnect(): boolean {
    return !this.#socket && !this.#isBarred && !this.#isResting && getConnection() !== 'offline' && getToken() !== null
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    if (!this.#mayConnect) return
    // A failed socket logs an error on the console, so a call first checks that the server answers.
    if (this.#failures > 0 || !isServerPlus()) {
      const isThere = await this.#isServerThere()
      if (!this.#mayConnect || isThere === null) return
      if (!isThere) return this.#retryLater()
    }
    this.#open(getToken() as string)
  }

  /** Whether the server is reachable; null if it has no live events. */
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
    this.#restartSilenceTimer(socket)
    socket.onopen = () => socket.send(JSON.stringify({ token }))
    socket.onmessage = ({ data }) => {
      this.#restartSilenceTimer(socket)
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
      // Sending on a closing socket logs an error on the console.
      setTransport((sent) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(sent)))
    }
    if (frame.type === 'session.ended') endSession(this.#token as string, frame.ended)
    else dispatchFrame(frame)
  }

  /** Reconnects when no frame arrives for two heartbeats. */
  #restartSilenceTimer(socket: WebSocket): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      if (socket !== this.#socket) return
      this.#drop()
      this.#retryLater()
    }, SILENCE_MS)
  }

  #followClose(code: number, token: string): void {
    if (code === closeCodes.bad_frame) this.#isBarred = true
    else if (code === closeCodes.too_many_sockets) this.#isResting = true
    else if (code === closeCodes.signed_out) void this.#checkToken(token)
    else {
      if (code === closeCodes.flooding) this.#failures = LONGEST_AFTER
      this.#retryLater()
    }
  }

  // Makes a call, which ends the session if the server rejects its token. An accepted token was only sent too late.
  async #checkToken(token: string): Promise<void> {
    await api('GET /auth/me').catch(() => {})
    if (token === getToken()) this.#retryLater()
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = null
    // Closing a connecting socket logs an error on the console.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
    setTransport(null)
  }
}
