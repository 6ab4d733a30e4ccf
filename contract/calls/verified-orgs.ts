import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Cursor, Id, Nullable, PageQuery } from '#contract/schemas.ts'

/** A verified organisation as its list shows it. */
export const VerifiedOrg = Type.Object({
  _id: Id,
  handle: Type.String({ description: 'The username.' }),
  name: Type.String({ description: 'The username when the organisation gave no name.' }),
  logo: Nullable(Type.String({ description: 'A path below this server, or an absolute address.' })),
  description: Type.String(),
  website: Type.String(),
})
export type VerifiedOrg = Static<typeof VerifiedOrg>

export const verifiedOrgs = {
  'GET /verifiedOrgs': {
    summary: 'Verified organisations, the latest verified first.',
    access: 'member',
    query: PageQuery,
    answer: Type.Object({ orgs: Type.Array(VerifiedOrg), nextCursor: Cursor }),
  },
} as const satisfies Endpoints
