import type { grok } from '#contract/calls/grok.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { ask } from '#server/features/grok/ask.ts'
import { suggestAlt } from '#server/features/grok/model/alt.ts'

export const grokRoutes = (deps: Deps): Routes<typeof grok> => ({
  'GET /grok': () => ({ model: deps.config.grok?.model ?? null, canSee: deps.config.grok?.canSee ?? false }),
  'POST /grok/ask': ({ viewer, body, client, signal }) => ask(deps, viewer, body, client.language, signal),
  'POST /grok/alt': ({ viewer, files, client, signal }) =>
    suggestAlt(deps, viewer, { images: files.image, language: client.language }, signal),
})
