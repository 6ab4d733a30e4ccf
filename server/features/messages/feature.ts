import type { Feature } from '#server/db/feature.ts'
import { messageChecks } from './check.ts'
import { purgeCleared } from './delete.ts'
import { messageExports } from './export.ts'
import { purgeConversations } from './purge.ts'

export const messages: Feature = {
  listen(deps) {
    deps.events.listeners.on('conversation.changed', (event) => purgeCleared(deps, event), 'low')
  },
  purge: { batches: [purgeConversations] },
  exports: messageExports,
  checks: messageChecks,
}
