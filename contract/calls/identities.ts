import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Nullable, Ok, Time } from '#contract/schemas.ts'
import { Email, SignedIn, Username } from './auth.ts'

/** A service where people can prove who they are. */
export const ProviderId = Type.Union([Type.Literal('google'), Type.Literal('apple')], {
  message: 'This is not a service to sign in with.',
})
export type ProviderId = Static<typeof ProviderId>
/** A service an account is connected with, and how it is known there. */
export const Identity = Type.Object({ provider: ProviderId, label: Type.String(), createdAt: Time })
const ByProvider = Type.Object({ provider: ProviderId })

/** Browsers are led by way of GET /auth/:provider/start, which leads back to /entry/:provider of the web app. */
export const identities = {
  'GET /auth/providers': {
    summary: 'Which services one can sign in with here.',
    access: 'anyone',
    answer: Type.Object({ google: Type.Boolean(), apple: Type.Boolean() }),
  },
  'POST /auth/google': {
    summary: 'Completes a sign-in with Google, by the cookie that coming back from there leaves.',
    access: 'anyone',
    answer: SignedIn,
  },
  'POST /auth/apple': {
    summary: 'Completes a sign-in with Apple, by the cookie that coming back from there leaves.',
    access: 'anyone',
    answer: SignedIn,
  },
  'GET /auth/entry/:provider': {
    summary: 'What somebody who came back from there for the first time may choose.',
    access: 'anyone',
    params: ByProvider,
    answer: Type.Object({
      username: Type.String({ description: 'A free one, as a suggestion.' }),
      name: Type.String(),
      email: Nullable(Type.String({ description: 'As that service says.' })),
      isEmailTaken: Type.Boolean({
        description: 'A member has the address, which that service has verified: sign in, then connect.',
      }),
      isEmailVerified: Type.Boolean({ description: 'Then it cannot be changed here.' }),
    }),
  },
  'POST /auth/entry/:provider': {
    summary: 'Creates an account for somebody who came back from there for the first time, and signs it in.',
    access: 'anyone',
    params: ByProvider,
    body: Type.Object({ username: Username, email: Type.Optional(Email) }),
    answer: SignedIn,
    status: 201,
  },
  'GET /auth/identities': {
    summary: 'The services this account is connected with.',
    access: 'member',
    answer: Type.Object({
      identities: Type.Array(Identity),
      hasPassword: Type.Boolean(),
    }),
  },
  'POST /auth/identities/:provider': {
    summary: 'Connects this account with whom the browser came back as from there.',
    access: 'member',
    params: ByProvider,
    answer: Ok,
  },
  'DELETE /auth/identities/:provider': {
    summary: 'Disconnects it. Refused when it is the only way to sign in.',
    access: 'member',
    params: ByProvider,
    answer: Ok,
  },
} as const satisfies Endpoints
