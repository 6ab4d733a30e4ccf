/** An event of a stream, encoded once for all its receivers. */
import type { Stream } from './streams.ts'

type EventName = 'update' | 'status.update' | 'delete' | 'notification' | 'conversation' | 'filters_changed'

export class StreamEvent {
  readonly #name: EventName
  readonly #payload: string | undefined
  readonly #frames = new Map<string, Buffer>()
  #payloadJson: string | undefined
  #text: Buffer | undefined

  /** `payload` is JSON, or an id; absent for events that are hints only. */
  constructor(name: EventName, payload?: string) {
    this.#name = name
    this.#payload = payload
  }

  /** The frame for WebSockets. Its payload is a text, even where that is JSON. */
  frameOf({ key, name }: Stream): Buffer {
    let frame = this.#frames.get(key)
    if (!frame) {
      this.#payloadJson ??= this.#payload === undefined ? '' : `,"payload":${JSON.stringify(this.#payload)}`
      frame = Buffer.from(`{"stream":${JSON.stringify(name)},"event":"${this.#name}"${this.#payloadJson}}`)
      this.#frames.set(key, frame)
    }
    return frame
  }

  /** The text for event streams. JSON has no line ends. */
  get text(): Buffer {
    this.#text ??= Buffer.from(`event: ${this.#name}\ndata: ${this.#payload ?? ''}\n\n`)
    return this.#text
  }
}
