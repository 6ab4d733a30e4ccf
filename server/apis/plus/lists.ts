import type { lists } from '#contract/calls/lists.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { exportList, importList } from '#server/features/people/filters/lists/lists.ts'

export const listRoutes = (deps: Deps): Routes<typeof lists> => ({
  'GET /lists/:kind': ({ viewer, params }) => exportList(deps, viewer, params.kind),
  'POST /lists/:kind': ({ viewer, params, body, client }) =>
    importList(deps, viewer, params.kind, { lines: body.lines, here: client.origin }),
})
