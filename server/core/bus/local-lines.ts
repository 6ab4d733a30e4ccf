/** Lines of text over a socket between processes of one machine. */
import type { Socket } from 'node:net'

/** Calls back for each line that arrives. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let begun = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n')
    begun = lines.pop()!
    for (const line of lines) onLine(line)
  })
}

/**
 * Makes a line, whose first character is its kind. To the hub: `m` and a message to publish, `s` and a number to echo,
 * `c`, a number and the JSON of a call. From the hub: `m` and a message, `s` and the number, `a`, the number of a call
 * and the JSON of its answer.
 */
export const toLine = (kind: 'm' | 's' | 'c' | 'a', text: string | number): string => `${kind}${text}\n`

/** Splits the number of a call from the JSON behind it. */
export function readNumbered<T>(text: string): [number: number, value: T] {
  const end = text.indexOf(' ')
  return [Number(text.slice(0, end)), JSON.parse(text.slice(end + 1)) as T]
}

/** The JSON of an answer: a value, or the fields of an error by which it is classified. */
export type CallAnswer = { value?: unknown } | { failure: Record<string, unknown> }

/** Packs an error into the JSON of an answer, with the fields by which it is classified. */
export const packFailure = (error: unknown): CallAnswer => {
  const { message, code, errcode } = error as { message?: string; code?: unknown; errcode?: unknown }
  return { failure: { message, code, errcode } }
}

/** Restores an error from the JSON of an answer. */
export const unpackFailure = ({ message, ...fields }: Record<string, unknown>): Error =>
  Object.assign(new Error(String(message)), fields)
