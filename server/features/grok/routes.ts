import type { grok } from '#contract/grok.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { ask } from './ask.ts'

export const grokRoutes = (deps: Deps): Routes<typeof grok> => ({
  'POST /grok/ask': ({ viewer, body }) => ask(deps, viewer, body.q, body.tweet),
})
