/** The client of `GET /api/live`, like an open tab. */
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { type ClientFrame, type CloseReason, closeCodes, LIVE_PATH, type ServerFrame } from '#contract/live.ts'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

export class LiveConnection {
  readonly ws: WebSocket
  /** All frames except heartbeats, in the order of arrival. */
  readonly frames: ServerFrame[] = []
  heartbeats = 0
  /** Resolves with the code with which the server closed. */
  readonly closed: Promise<number>
  readonly #taken = new Set<ServerFrame>()

  constructor(origin: string, { query = '', ...options }: ClientOptions & { query?: string } = {}) {
    this.ws = new WebSocket(origin.replace(/^http/, 'ws') + LIVE_PATH + query, options)
    this.ws.on('error', () => {})
    this.closed = new Promise((resolve) => this.ws.once('close', resolve))
    this.ws.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'heartbeat') this.heartbeats++
      else this.frames.push(frame)
    })
    onTestFinished(() => this.ws.terminate())
  }

  /** Opens a socket and sends the token; resolves once no events can be missed. */
  static async open(origin: string, token: string, options: ClientOptions = {}): Promise<LiveConnection> {
    const listener = new LiveConnection(origin, options)
    await listener.send({ token })
    await listener.next('ready')
    return listener
  }

  /** Sends a frame, or any other data, once the socket is open. */
  async send(frame: ClientFrame | string | Buffer): Promise<void> {
    if (this.ws.readyState === WebSocket.CONNECTING) await new Promise((resolve) => this.ws.once('open', resolve))
    this.ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }

  /** The next frame of that type. Each frame is returned once. */
  async next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    for (;;) {
      const frame = this.frames.find((each) => each.type === type && !this.#taken.has(each))
      if (frame) {
        this.#taken.add(frame)
        return frame as FrameOf<T>
      }
      await new Promise((resolve) => this.ws.once('message', resolve))
    }
  }

  /** All frames of that type so far. */
  all<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type)
  }

  /** Resolves when the server has handled all sent frames. */
  async isProcessed(): Promise<void> {
    this.ws.ping()
    await new Promise((resolve) => this.ws.once('pong', resolve))
  }

  /** The reason why the server closed the socket. */
  async closeReason(): Promise<CloseReason | number> {
    const code = await this.closed
    return (Object.keys(closeCodes) as CloseReason[]).find((reason) => closeCodes[reason] === code) ?? code
  }
}
