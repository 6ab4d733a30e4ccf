import type { lists } from '#contract/calls/filters/lists.ts'
import type { words } from '#contract/calls/filters/words.ts'
import { muteRoutes } from '#server/apis/plus/mutes.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import { publicOrigin } from '#server/core/http/origin.ts'
import type { Deps } from '#server/db/deps.ts'
import { exportList, importList } from '#server/features/people/filters/lists/lists.ts'
import { addWord, changeWord, getWords, removeWord } from '#server/features/people/filters/muted-words.ts'

const wordRoutes = (deps: Deps): Routes<typeof words> => ({
  'GET /muted-words': ({ viewer }) => getWords(deps, viewer),
  'POST /muted-words': ({ viewer, body }) => addWord(deps, viewer, body),
  'PUT /muted-words/:id': ({ viewer, params, body }) => changeWord(deps, viewer, deps.ids.parse(params.id), body),
  'DELETE /muted-words/:id': ({ viewer, params }) => ok(removeWord(deps, viewer, deps.ids.parse(params.id))),
})

const listRoutes = (deps: Deps): Routes<typeof lists> => ({
  'GET /lists/:kind': ({ viewer, params }) => exportList(deps, viewer, params.kind),
  'POST /lists/:kind': ({ viewer, params, body, client }) =>
    importList(deps, viewer, params.kind, { lines: body.lines, here: publicOrigin(deps.config, client.origin) }),
})

export const filterRoutes = (deps: Deps) => ({ ...muteRoutes(deps), ...wordRoutes(deps), ...listRoutes(deps) })
