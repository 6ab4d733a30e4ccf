import type { FastifyBaseLogger } from 'fastify'

/** The log of the server. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Paths of logged objects that may hold secrets or personal data. */
export const redactedPaths = ['authorization', 'cookie', 'password', 'token', 'email', 'text', 'content'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)

/** Serialises an error for the log, without the properties of drivers, which may hold connections, values and keys. */
export function describeError(error: unknown): { type: string; message: string; stack: string; code?: unknown } {
  const { name, message, code, stack = '' } = error as Error & { code?: unknown }
  return { type: name, message, stack, ...(code !== undefined && { code }) }
}
