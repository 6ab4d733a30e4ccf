import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ById, ByUser, Nullable } from '#contract/schemas.ts'
import { Author } from './users.ts'

/** The fields of a shared link that a visitor sees. */
export const Shared = Type.Object({
  user: Nullable(
    Type.Pick(Author, ['username', 'name', 'avatar'], {
      description:
        'The owner of the profile or the author of the post. Null where not everyone may see it, where its member is not on public pages, where there is none, and for signed-in viewers.',
    }),
  ),
})
export type Shared = Static<typeof Shared>

/** Calls about shared links. */
export const sharedLinks = {
  'GET /users/:id/shared': {
    summary: 'Whose profile a shared link leads to, for visitors before they sign in.',
    scope: 'any',
    access: 'anyone',
    params: ByUser,
    answer: Shared,
  },
  'GET /tweets/:id/shared': {
    summary: 'Whose post a shared link leads to, for visitors before they sign in.',
    scope: 'any',
    access: 'anyone',
    params: ById,
    answer: Shared,
  },
} as const satisfies Endpoints
