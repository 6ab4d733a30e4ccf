import type { verifiedOrgs } from '#contract/calls/verified-orgs.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getVerifiedOrgs } from '#server/features/people/verified-orgs/list.ts'

export const verifiedOrgRoutes = (deps: Deps): Routes<typeof verifiedOrgs> => ({
  'GET /verifiedOrgs': ({ viewer, query }) => getVerifiedOrgs(deps, viewer, query),
})
