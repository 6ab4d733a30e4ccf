/** The client of Mastodon's streaming API by WebSocket, as programs write it themselves. */
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'

interface Frame {
  stream: string[]
  event: string
  payload?: string
  error?: string
  status?: number
}

export class MastodonStream {
  readonly ws: WebSocket
  /** All frames, in the order of arrival. */
  readonly frames: Frame[] = []
  /** Resolves with the code with which the server closed. */
  readonly closed: Promise<number>
  #taken = 0

  constructor(origin: string, query: string, options: ClientOptions & { protocol?: string } = {}) {
    const { protocol, ...more } = options
    this.ws = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/v1/streaming${query}`, protocol, more)
    this.ws.on('error', () => {})
    this.closed = new Promise((resolve) => this.ws.once('close', resolve))
    this.ws.on('message', (data) => this.frames.push(JSON.parse(String(data))))
    onTestFinished(() => this.ws.terminate())
  }

  /** Opens a socket with a token and streams. */
  static async open(origin: string, token: string, ...streams: string[]): Promise<MastodonStream> {
    const opened = new MastodonStream(origin, `?access_token=${token}`)
    await opened.isOpen()
    for (const stream of streams) opened.send({ type: 'subscribe', stream })
    await opened.isProcessed()
    return opened
  }

  async isOpen(): Promise<void> {
    if (this.ws.readyState === WebSocket.CONNECTING) await new Promise((resolve) => this.ws.once('open', resolve))
  }

  send(frame: object): void {
    this.ws.send(JSON.stringify(frame))
  }

  /** The next frame. */
  async next(): Promise<Frame> {
    while (this.frames.length <= this.#taken) await new Promise((resolve) => this.ws.once('message', resolve))
    return this.frames[this.#taken++]!
  }

  /** The next frame with its payload parsed. */
  async nextOf(event: string): Promise<{ stream: string[]; payload: Record<string, unknown> }> {
    const frame = await this.next()
    if (frame.event !== event)
      throw new Error(`${frame.event} came instead of ${event}: ${frame.payload ?? frame.error}`)
    return { stream: frame.stream, payload: JSON.parse(frame.payload ?? 'null') }
  }

  /** Resolves when the server has handled all sent frames. */
  async isProcessed(): Promise<void> {
    this.ws.ping()
    await new Promise((resolve) => this.ws.once('pong', resolve))
  }
}
