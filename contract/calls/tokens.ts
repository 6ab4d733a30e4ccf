import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, PERSONAL_TOKENS, TOKEN_DAYS, TOKEN_NAME_LENGTH } from '#contract/limits.ts'
import { ById, Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { ALL_SCOPES, type ScopeName } from '#contract/scopes.ts'
import { text } from '#contract/server-texts.ts'

const Scope = Type.Unsafe<ScopeName>(OneOf(ALL_SCOPES, { message: text('This permission doesn’t exist.') }))
const Days = Type.Unsafe<(typeof TOKEN_DAYS)[number] | null>(
  Type.Union([...TOKEN_DAYS.map((days) => Type.Literal(days)), Type.Null()], {
    message: text('Choose when the token expires.'),
    description: 'Days until it expires; null: never.',
  }),
)

/** A personal access token, without its value. */
export const PersonalToken = Type.Object({
  _id: Id,
  name: Type.String({ examples: ['Weather bot'] }),
  scopes: Type.Array(Type.String(), { examples: [['read:statuses', 'write:statuses']] }),
  createdAt: Time,
  expiresAt: Nullable(Time),
  lastUsedAt: Nullable({ ...Time, description: 'To the hour.' }),
})
export type PersonalToken = Static<typeof PersonalToken>

/** The tokens of an account in its data export. */
export const exportedTokens = { personalTokens: Type.Array(PersonalToken) }

export const tokens = {
  'GET /tokens': {
    summary: `Your personal access tokens, ${PERSONAL_TOKENS} at most, newest first.`,
    scope: null,
    answer: Type.Object({ tokens: Type.Array(PersonalToken) }),
  },
  'POST /tokens': {
    summary:
      'Creates a personal access token, for a program of your own. Requires a fresh reauthentication. A mail says that there is a new one.',
    scope: null,
    body: Type.Object({
      name: Type.String({
        trims: true,
        minLength: 1,
        maxLength: TOKEN_NAME_LENGTH * CODE_POINTS_PER_CHARACTER,
        message: text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
          min: 1,
          max: TOKEN_NAME_LENGTH,
        }),
      }),
      scopes: Type.Array(Scope, {
        minItems: 1,
        maxItems: ALL_SCOPES.length,
        message: text('Choose at least one permission.'),
      }),
      days: Days,
    }),
    answer: Type.Object({
      token: PersonalToken,
      secret: Type.String({ description: 'The token itself. Only this answer has it.', examples: ['plus_…'] }),
    }),
    status: 201,
  },
  'DELETE /tokens/:id': {
    summary: 'Deletes a personal access token. It is refused at once.',
    scope: null,
    standing: 'frozen',
    unconfirmed: true,
    params: ById,
    answer: Ok,
  },
} as const satisfies Endpoints
