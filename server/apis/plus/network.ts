import type { network } from '#contract/calls/network.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { editNetwork } from '#server/features/network/edit.ts'
import { getNetwork, getStart } from '#server/features/network/network.ts'
import { getPublicMembers } from '#server/features/people/public-members.ts'

export const networkRoutes = (deps: Deps): Routes<typeof network> => ({
  'GET /network': () => getNetwork(deps),
  'PUT /network': ({ viewer, body, files }) => editNetwork(deps, viewer, body, files.picture),
  'GET /network/public-members': ({ viewer }) => getPublicMembers(deps.db, viewer),
  'GET /network/start': ({ viewer }) => getStart(deps.db, viewer),
})
