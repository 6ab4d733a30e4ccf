import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'

/** The public origin of Plus, without a slash: PUBLIC_URL or localhost. Call it after listening, when the port is known. */
export function originOf({ publicUrl, port }: Config, { server }: FastifyInstance): string {
  const address = server.address() as AddressInfo | null
  return publicUrl ?? `http://localhost:${address?.port ?? port}`
}

/** The origin of the last request, as parsing addresses is slow. */
let last = { asked: '', origin: '' }

/**
 * The public origin of Plus: PUBLIC_URL, else the origin of the request, because cookies are bound to that host. A
 * forged host gains nothing: providers redirect to registered addresses only. Refuses a `Host` header that is no host.
 */
export function publicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, asked: string): string {
  if (publicUrl !== null) return publicUrl
  if (asked !== last.asked) {
    const url = URL.parse(asked)
    last = { asked, origin: url?.host ? url.origin : fail('bad_request') }
  }
  return last.origin
}

/** The public origin of Plus for a request. */
export const originOfRequest = (
  config: Pick<Config, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicOrigin(config, `${protocol}://${host}`)
