import type { FastifyBaseLogger } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Where a secret could stand in a logged object; none of it may reach a log. */
export const redactedPaths = ['authorization', 'cookie', 'password', 'token', 'email', 'text', 'content'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)
