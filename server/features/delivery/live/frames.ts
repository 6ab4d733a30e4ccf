/** Parses the frames of clients and serialises those of the server. */
import { type ClientFrame, LIVE_WATCHED, type ServerFrame } from '#contract/live.ts'

const TOKEN_LENGTH = 200
const ID_LENGTH = 64

const isText = (value: unknown, length: number): value is string => typeof value === 'string' && value.length <= length

/** Validators of frames, each of which has one field. */
const fits: Record<string, (value: unknown) => boolean> = {
  token: (value) => isText(value, TOKEN_LENGTH),
  watch: (value) => Array.isArray(value) && value.length <= LIVE_WATCHED && value.every((id) => isText(id, ID_LENGTH)),
  feed: (value) => value === 'following' || value === 'everyone',
  typing: (value) => isText(value, ID_LENGTH),
}

/** Parses a client frame. Null when it is invalid. */
export function readFrame(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null) return null
    const [[name, value] = ['', null], ...others] = Object.entries(frame)
    return others.length === 0 && Object.hasOwn(fits, name) && fits[name]!(value) ? (frame as ClientFrame) : null
  } catch {
    return null
  }
}

/** Serialises a frame once for all its receivers. */
export const toBytes = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))
