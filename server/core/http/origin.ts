import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readOrigin } from '#server/core/addresses/host.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'

/** The public origin of Plus, without a slash: PUBLIC_URL or localhost. Call it after listening, when the port is known. */
export function originOf({ publicUrl, port }: Config, { server }: FastifyInstance): string {
  const address = server.address() as AddressInfo | null
  return publicUrl ?? `http://localhost:${address?.port ?? port}`
}

/** What a request says about where it was sent to. */
type Asked = Pick<FastifyRequest, 'protocol' | 'host'>

/** The last origin that was read, as reading one is slow. */
let last: Asked & { origin: string | undefined } = { protocol: 'http', host: '', origin: undefined }

/** The origin that a request was sent to; undefined when no server can have it, as `Host` may be any text. */
export function askedOrigin({ protocol, host }: Asked): string | undefined {
  if (host !== last.host || protocol !== last.protocol)
    last = { protocol, host, origin: readOrigin(protocol === 'https' ? 'https' : 'http', host) }
  return last.origin
}

/**
 * The public origin of Plus for a request: PUBLIC_URL, else the origin that the request was sent to, because cookies are bound to
 * that host. A forged host gains nothing: providers redirect to registered addresses only. Refuses a host that no server can
 * have: with 14,000 letters it would be written into each address of an answer.
 */
export const originOfRequest = ({ publicUrl }: Pick<Config, 'publicUrl'>, asked: Asked): string =>
  publicUrl ?? askedOrigin(asked) ?? fail('invalid_host')
