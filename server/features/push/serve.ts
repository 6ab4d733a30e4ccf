/** Everything of push that runs: its calls are registered by app.ts, its sender works while the server does. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/db/deps.ts'
import { openPushTransport } from './push-transport.ts'
import { PushSender } from './sender.ts'
import type { VapidKeys } from './vapid-keys.ts'

export function servePush(deps: Deps, server: FastifyInstance, keys: VapidKeys): PushSender {
  const sender = new PushSender(deps, openPushTransport(deps.config.push, keys))
  server.addHook('onReady', async () => sender.start())
  server.addHook('onClose', () => sender.stop())
  return sender
}
