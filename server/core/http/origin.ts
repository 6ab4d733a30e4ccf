import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'

/** The public origin of Plus, without a slash: PUBLIC_URL or localhost. Call it after listening, when the port is known. */
export function originOf({ publicUrl, port }: Config, { server }: FastifyInstance): string {
  const address = server.address() as AddressInfo | null
  return publicUrl ?? `http://localhost:${address?.port ?? port}`
}

/**
 * The public origin of Plus: PUBLIC_URL, else the origin of the request, because cookies are bound to that host. A
 * forged host gains nothing: providers redirect to registered addresses only.
 */
export const publicOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, asked: string): string => publicUrl ?? asked
