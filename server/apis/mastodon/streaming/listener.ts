/** A connection of a client to the streaming API: a WebSocket with any number of streams, or an event stream with one. */
import type { ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import type { AppSession } from '#server/core/http/app-access.ts'
import type { Beating } from '#server/features/delivery/live/heartbeat.ts'
import { LiveSocket } from '#server/features/delivery/live/live-socket.ts'
import type { StreamEvent } from './stream-event.ts'
import type { Stream, StreamRefusal } from './streams.ts'

/** Bytes buffered for a client. One that does not read them is disconnected. Frames are shared by their receivers. */
const MAX_BUFFERED = 512 * 1024

/** The session of a connection, with the token that it is looked up by. */
export type StreamSession = AppSession & { token: string }

/** Why the server ends a connection. */
type EndReason = 'restarting' | 'signed_out' | 'too_many_sockets'

export interface Listener extends Beating {
  readonly session: StreamSession
  /** The origin of addresses in what is sent. */
  readonly origin: string
  readonly streams: ReadonlyMap<string, Stream>
  sendEvent(event: StreamEvent, stream: Stream): void
  close(reason: EndReason): void
}

/** A WebSocket. */
export class SocketListener extends LiveSocket implements Listener {
  declare session: StreamSession
  readonly origin: string
  readonly streams = new Map<string, Stream>()

  constructor(ws: WebSocket, session: StreamSession, origin: string) {
    super(ws, false, MAX_BUFFERED)
    this.session = session
    this.origin = origin
  }

  sendEvent(event: StreamEvent, stream: Stream): void {
    this.send(event.frameOf(stream))
  }

  refuse(refusal: StreamRefusal): void {
    this.send(Buffer.from(JSON.stringify(refusal)))
  }

  /** Clients of Mastodon know no heartbeat frame. */
  override beat(): void {
    this.ping()
  }
}

/** A response of server-sent events. */
export class EventStreamListener implements Listener {
  readonly #response: ServerResponse
  readonly session: StreamSession
  readonly origin: string
  readonly streams: ReadonlyMap<string, Stream>
  beats = 0

  constructor(
    response: ServerResponse,
    session: StreamSession,
    { origin, stream }: { origin: string; stream: Stream },
  ) {
    this.#response = response
    this.session = session
    this.origin = origin
    this.streams = new Map([[stream.key, stream]])
  }

  /** The client of an event stream sends nothing; the connection fails when it is gone. */
  get isAlive(): boolean {
    return true
  }
  set isAlive(_: boolean) {}

  sendEvent(event: StreamEvent): void {
    this.#write(event.text)
  }

  beat(): void {
    this.#write(':thump\n')
  }

  close(): void {
    this.#response.end()
  }

  terminate(): void {
    this.#response.destroy()
  }

  #write(text: Buffer | string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (this.#response.writableLength > MAX_BUFFERED) this.terminate()
    else this.#response.write(text)
  }
}
