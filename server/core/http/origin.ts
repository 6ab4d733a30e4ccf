import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'

/** Where people reach Plus, without a slash: as set, else at this machine. Ask again each time: a port may be free or not. */
export function originOf({ publicUrl, port }: Config, { server }: FastifyInstance): string {
  const address = server.address() as AddressInfo | null
  return publicUrl ?? `http://localhost:${address?.port ?? port}`
}
