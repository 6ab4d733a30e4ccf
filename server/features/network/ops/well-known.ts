/** Serves the paths that other programs request: password managers and security researchers. */

import type { FastifyInstance, FastifyReply } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'
import { assetHeaders } from '#server/core/http/headers.ts'
import type { Deps } from '#server/db/deps.ts'
import { getContact } from '#server/features/network/legal/about.ts'

/** RFC 9116 recommends less than a year. */
const EXPIRES_DAYS = 180

const sendText = (reply: FastifyReply, text: string) =>
  reply
    .headers({ ...assetHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
    .send(text)

export function serveWellKnown(
  server: FastifyInstance,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
): void {
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings/password', 302))
  server.get('/.well-known/security.txt', async (_request, reply) => {
    const contact = config.securityContact ?? mailto((await getContact(db)).email)
    if (!contact) fail('route_not_found')
    return sendText(reply, securityText(contact, config, clock()))
  })
}

const mailto = (email: string): string | null => (email === '' ? null : `mailto:${email}`)

/** The text is the same all day, so that it can be cached. */
function securityText(contact: string, { publicUrl }: Pick<Config, 'publicUrl'>, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + EXPIRES_DAYS) * DAY_MS).toISOString()
  const canonical = publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []
  return [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en', ...canonical, ''].join('\n')
}
