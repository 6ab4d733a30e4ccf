import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Nullable } from '#contract/schemas.ts'

const Application = Type.Object({
  id: Type.String(),
  name: Type.String(),
  website: Nullable(Type.String()),
  scopes: Type.Array(Type.String()),
  redirect_uri: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  vapid_key: Type.String(),
})

const Credentials = Type.Object({
  ...Application.properties,
  client_id: Type.String(),
  client_secret: Type.String(),
  client_secret_expires_at: Type.Integer(),
})

/** Registration of apps, and what an app knows about itself. */
export const apps = {
  'POST /v1/apps': {
    summary: 'Registers an app.',
    access: 'anyone',
    scope: 'any',
    body: Type.Object({
      client_name: Type.String({ maxLength: 500 }),
      // A text may have several addresses, each on a line.
      redirect_uris: Type.Array(Type.String({ maxLength: 6_000 }), { minItems: 1, maxItems: 20 }),
      scopes: Type.Optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50 })),
      website: Type.Optional(Type.String({ maxLength: 2_000 })),
    }),
    answer: Credentials,
  },
  'GET /v1/apps/verify_credentials': {
    summary: 'Shows the app of the access token.',
    access: 'anyone',
    scope: 'any',
    answer: Application,
  },
} as const satisfies Endpoints
