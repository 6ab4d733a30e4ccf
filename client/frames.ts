import {
  type ClientFrame,
  type CloseReason,
  closeCodes,
  HEARTBEAT_MS,
  LIVE_PATH,
  type ServerFrame,
} from '#contract/live.ts'
import { PlusError } from './error.ts'
import { type Network, tokenOf } from './network.ts'
import { backoff, pause } from './pause.ts'

/** Frames that wait until they are read. Of more the client keeps none, and asks the reader to fetch again. */
const MOST_WAITING = 1_000

/** What to be notified of besides one's own events, and until when. */
export interface EventOptions {
  /** New posts of followed users (the default) or of everyone. */
  feed?: 'following' | 'everyone'
  /** Ids of posts whose counts, edits and deletion are wanted, at most 200. */
  watch?: readonly string[]
  /** Ends the events. */
  signal?: AbortSignal
}

/** Throws PlusError where no connection for live events can be opened, as in Node 20. */
export function needWebSocket(): void {
  if (typeof WebSocket === 'undefined')
    throw new PlusError(0, 'no_websocket', 'Live events need a WebSocket: start this program with Node 22 or later.')
}

/**
 * The live events of the member, without end: a lost connection is opened again. After `ready` and `resync` something may have been
 * missed, so fetch again what you show. Throws PlusError when the token has ended, and where there is no WebSocket.
 */
export async function* readFrames(
  network: Network,
  options: EventOptions,
): AsyncGenerator<ServerFrame, void, undefined> {
  needWebSocket()
  const { signal } = options
  for (let failures = 0; !signal?.aborted; failures++) {
    if (failures > 0) await pause(backoff(failures), signal).catch(() => {})
    const socket = new LiveSocket(network.origin, await tokenOf(network), options)
    try {
      for (let frame = await socket.next(); frame; frame = await socket.next()) {
        if (frame.type === 'ready') failures = 0
        yield frame
      }
    } finally {
      socket.close()
    }
    const problem = PROBLEMS[reasonOf(socket.code)]
    if (problem && !signal?.aborted) throw new PlusError(...problem)
  }
}

/** Reasons to close for which connecting again is of no use. */
const PROBLEMS: Partial<Record<CloseReason | 'lost', [number, PlusError['code'], string]>> = {
  signed_out: [401, 'invalid_token', 'The token has ended, or it is not one for live events.'],
  bad_frame: [400, 'bad_request', 'The network does not understand this version of the client.'],
}

const reasonOf = (code: number): CloseReason | 'lost' =>
  (Object.keys(closeCodes) as CloseReason[]).find((reason) => closeCodes[reason] === code) ?? 'lost'

/** One connection. */
class LiveSocket {
  readonly #socket: WebSocket
  readonly #waiting: ServerFrame[] = []
  readonly #signal: AbortSignal | undefined
  #wake: () => void = () => {}
  #silence: ReturnType<typeof setTimeout> | undefined
  #isOpen = true
  /** The code with which the connection was closed. */
  code = 0

  constructor(origin: string, token: string | null, { feed, watch, signal }: EventOptions) {
    this.#signal = signal
    this.#socket = new WebSocket(origin.replace(/^http/, 'ws') + LIVE_PATH)
    const first: ClientFrame[] = [{ token: token ?? '' }]
    if (feed) first.push({ feed })
    if (watch) first.push({ watch: [...watch] })
    this.#socket.onopen = () => {
      for (const frame of first) this.#socket.send(JSON.stringify(frame))
    }
    this.#socket.onmessage = ({ data }) => this.#receive(String(data))
    this.#socket.onclose = ({ code }) => this.#end(code)
    this.#socket.onerror = () => this.#end()
    signal?.addEventListener('abort', this.close)
    this.#expectMore()
  }

  /** The next frame; undefined at the end. */
  async next(): Promise<ServerFrame | undefined> {
    while (this.#waiting.length === 0 && this.#isOpen) await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#signal?.aborted ? undefined : this.#waiting.shift()
  }

  readonly close = (): void => {
    this.#end()
    this.#socket.close()
  }

  #receive(text: string): void {
    this.#expectMore()
    const frame = JSON.parse(text) as ServerFrame
    if (frame.type === 'heartbeat') return
    if (this.#waiting.length >= MOST_WAITING) this.#waiting.splice(0, Infinity, { type: 'resync' })
    else this.#waiting.push(frame)
    this.#wake()
  }

  /** Takes the connection for lost when nothing has come for two heartbeats. */
  #expectMore(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(this.close, 2 * HEARTBEAT_MS)
  }

  #end(code = 0): void {
    if (code) this.code = code
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#silence)
    this.#signal?.removeEventListener('abort', this.close)
    this.#wake()
  }
}
