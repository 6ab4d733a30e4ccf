import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'

/** The public origin of Plus, without a slash: PUBLIC_URL or localhost. Call it after listening, when the port is known. */
export function originOf({ publicUrl, port }: Config, { server }: FastifyInstance): string {
  const address = server.address() as AddressInfo | null
  return publicUrl ?? `http://localhost:${address?.port ?? port}`
}
