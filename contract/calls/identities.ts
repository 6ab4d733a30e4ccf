import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Email, SignedIn, Username } from './auth.ts'
import { signUpFields } from './registration.ts'

/** A service to sign in with. */
export const ProviderId = OneOf(['google', 'apple'], { message: text('You can’t sign in with this service.') })
export type ProviderId = Static<typeof ProviderId>
/** A connected service, with the label of the account there. */
export const Identity = Type.Object({ provider: ProviderId, label: Type.String(), createdAt: Time })
const ByProvider = Type.Object({ provider: ProviderId })

/** A browser starts at GET /auth/:provider/start, which redirects back to /entry/:provider of the web app. */
export const identities = {
  'GET /auth/providers': {
    summary: 'The services that sign-in is configured for.',
    scope: null,
    access: 'anyone',
    answer: Type.Object({ google: Type.Boolean(), apple: Type.Boolean() }),
  },
  'POST /auth/google': {
    summary: 'Completes a sign-in with Google, by the cookie that its callback sets.',
    scope: null,
    access: 'anyone',
    answer: SignedIn,
  },
  'POST /auth/apple': {
    summary: 'Completes a sign-in with Apple, by the cookie that its callback sets.',
    scope: null,
    access: 'anyone',
    answer: SignedIn,
  },
  'GET /auth/entry/:provider': {
    summary: 'Suggestions for the account of a person who signs in with the service for the first time.',
    scope: null,
    access: 'anyone',
    params: ByProvider,
    answer: Type.Object({
      username: Type.String({ description: 'A suggested username that is free.' }),
      name: Type.String(),
      email: Nullable(Type.String({ description: 'The address that the service reports.' })),
      isEmailTaken: Type.Boolean({
        description: 'An account has this address, which the service has verified: sign in to it, then connect.',
      }),
      isEmailVerified: Type.Boolean({
        description: 'Whether the service has verified the address. A verified one cannot be changed here.',
      }),
    }),
  },
  'POST /auth/entry/:provider': {
    summary: 'Creates an account for a person who signs in with the service for the first time, and signs it in.',
    scope: null,
    access: 'anyone',
    params: ByProvider,
    body: Type.Object({ username: Username, email: Type.Optional(Email), ...signUpFields }),
    answer: SignedIn,
    status: 201,
  },
  'GET /auth/identities': {
    summary: 'The connected services of the account.',
    scope: null,
    answer: Type.Object({
      identities: Type.Array(Identity),
      hasPassword: Type.Boolean(),
    }),
  },
  'POST /auth/identities/:provider': {
    summary: 'Connects the account with the identity that the browser has just signed in with at the service.',
    scope: null,
    standing: 'frozen',
    params: ByProvider,
    answer: Ok,
  },
  'DELETE /auth/identities/:provider': {
    summary: 'Disconnects a service. Refused when it is the only way to sign in.',
    scope: null,
    standing: 'frozen',
    params: ByProvider,
    answer: Ok,
  },
} as const satisfies Endpoints
