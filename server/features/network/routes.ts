import type { network } from '#contract/calls/network.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { editNetwork } from './edit.ts'
import { getNetwork, getStart } from './network.ts'

export const networkRoutes = (deps: Deps): Routes<typeof network> => ({
  'GET /network': () => getNetwork(deps.db),
  'PUT /network': ({ viewer, body, files }) => editNetwork(deps, viewer, body, files.picture),
  'GET /network/start': ({ viewer }) => getStart(deps.db, viewer),
})
