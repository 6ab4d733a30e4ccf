import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/db/deps.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { isWrittenElsewhere } from '#server/db/sqlite/processes/reading-dialect.ts'
import { endDueActs } from './end.ts'

const EVERY_MS = 30_000

/** Ends acts when their time is over, while the server runs. */
export function serveEnds(deps: Deps, server: FastifyInstance): void {
  const timer = setInterval(() => {
    if (isReadOnly(deps.db) || isWrittenElsewhere(deps.db)) return
    endDueActs(deps).catch((err) => deps.log.warn({ err }, 'Acts of moderators could not be ended'))
  }, EVERY_MS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}
