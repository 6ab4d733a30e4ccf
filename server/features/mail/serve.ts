/** Everything of mail that runs: its sender works while the server does. */
import type { FastifyInstance } from 'fastify'
import { originOf } from '#server/core/http/origin.ts'
import type { Deps } from '#server/db/deps.ts'
import { openMailTransport } from './mail-transport.ts'
import { type LinkMakers, MailSender } from './sender.ts'

export function serveMail(deps: Deps, server: FastifyInstance, links: LinkMakers): MailSender {
  const sender = new MailSender(deps, {
    send: openMailTransport(deps.config),
    links,
    origin: () => originOf(deps.config, server),
  })
  server.addHook('onReady', async () => sender.start())
  server.addHook('onClose', () => sender.stop())
  return sender
}
