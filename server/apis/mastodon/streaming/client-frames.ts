/** Reads the frames of clients, which name streams. */
import { findStream, type Stream, type StreamRefusal } from './streams.ts'

/** A frame, or the address of a WebSocket, with the stream that it names. */
interface ClientFrame {
  type: 'subscribe' | 'unsubscribe'
  stream: Stream | StreamRefusal
}

/** Parses a frame. Undefined for anything else, which is ignored as at Mastodon. */
export function readFrame(text: string): ClientFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null) return undefined
    const { type, stream, tag } = frame as Record<string, unknown>
    return type === 'subscribe' || type === 'unsubscribe' ? { type, stream: findStream({ stream, tag }) } : undefined
  } catch {
    return undefined
  }
}
