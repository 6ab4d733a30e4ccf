import type { mutedWords } from '#contract/calls/muted-words.ts'
import { ok, type Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { addWord, changeWord, getWords, removeWord } from '#server/features/people/filters/muted-words.ts'

export const mutedWordRoutes = (deps: Deps): Routes<typeof mutedWords> => ({
  'GET /muted-words': ({ viewer }) => getWords(deps, viewer),
  'POST /muted-words': ({ viewer, body }) => addWord(deps, viewer, body),
  'PUT /muted-words/:id': ({ viewer, params, body }) => changeWord(deps, viewer, deps.ids.parse(params.id), body),
  'DELETE /muted-words/:id': ({ viewer, params }) => ok(removeWord(deps, viewer, deps.ids.parse(params.id))),
})
