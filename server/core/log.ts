import type { FastifyBaseLogger } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Where a secret could stand in a logged object; none of it may reach a log. */
export const redactedPaths = ['authorization', 'cookie', 'password', 'token', 'email', 'text', 'content'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)

/** What a log says of an error: nothing a driver hangs on it, since that can hold connections, values and keys. */
export function describeError(error: unknown): { type: string; message: string; stack: string; code?: unknown } {
  const { name, message, code, stack = '' } = error as Error & { code?: unknown }
  return { type: name, message, stack, ...(code !== undefined && { code }) }
}
