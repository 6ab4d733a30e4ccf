import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Cursor, Id, Nullable, PageQuery } from '#contract/schemas.ts'

/** A verified organisation in the list. */
export const VerifiedOrg = Type.Object({
  _id: Id,
  handle: Type.String({ description: 'The username.' }),
  name: Type.String({ description: 'The username when the organisation has set no name.' }),
  logo: Nullable(Type.String({ description: 'A path on this server, or an absolute URL.' })),
  description: Type.String(),
  website: Type.String(),
})
export type VerifiedOrg = Static<typeof VerifiedOrg>

export const verifiedOrgs = {
  'GET /verifiedOrgs': {
    summary: 'Verified organisations, most recently verified first.',
    scope: 'read:accounts',
    query: PageQuery,
    answer: Type.Object({ orgs: Type.Array(VerifiedOrg), nextCursor: Cursor }),
  },
} as const satisfies Endpoints
