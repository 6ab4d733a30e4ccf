import type { Feature } from '#server/db/feature.ts'
import { cardChecks } from './check.ts'
import { deleteUnusedCards } from './purge.ts'
import { removeQueuedFor } from './store.ts'
import { serveCards } from './worker.ts'

export const linkCards: Feature = {
  serve({ deps, server }) {
    serveCards(deps, server)
    return {}
  },
  hourly: [deleteUnusedCards],
  purge: { rows: [removeQueuedFor] },
  checks: cardChecks,
}
