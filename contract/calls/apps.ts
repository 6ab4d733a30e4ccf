import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { APP_NAME_LENGTH, APP_REDIRECTS, OWN_APPS } from '#contract/limits.ts'
import { ById, Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { ALL_SCOPES } from '#contract/scopes.ts'
import { text } from '#contract/server-texts.ts'

/** A scope that an app asks for. `openid`: an ID token, which says who the member is. */
const AppScope = Type.Unsafe<string>(
  OneOf([...ALL_SCOPES, 'openid'], { message: text('This permission doesn’t exist.') }),
)
const AppScopes = Type.Array(AppScope, { maxItems: 60 })

/** An app, as members see it. */
const App = Type.Object({
  _id: Id,
  name: Type.String(),
  website: Nullable(Type.String()),
  createdAt: Time,
})

/** An app that the member has let in. */
const ConnectedApp = Type.Object({
  ...App.properties,
  scopes: Type.Array(Type.String(), { description: 'All that the member has granted.' }),
  connectedAt: Time,
  lastUsedAt: Nullable({ ...Time, description: 'To the hour.' }),
})
export type ConnectedApp = Static<typeof ConnectedApp>

/** An app that the member has registered. Its `_id` is the `client_id`. */
const OwnApp = Type.Object({
  ...App.properties,
  redirectUris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String(), { description: 'What it may ask for.' }),
  isConfidential: Type.Boolean({ description: 'Whether it has a secret: an app on a server can keep one.' }),
})
export type OwnApp = Static<typeof OwnApp>

/** The apps of an account in its data export. */
export const exportedApps = { connectedApps: Type.Array(ConnectedApp), ownApps: Type.Array(OwnApp) }

/** A request of an app to act for the member, who decides about it. */
const Consent = Type.Object({
  app: Type.Object({
    ...App.properties,
    redirectHost: Nullable(
      Type.String({ description: 'Where the browser goes afterwards: a host, or the scheme of an app on the device.' }),
    ),
    isByMember: Type.Boolean({
      description: 'Whether a member of this network has registered it. Others have registered themselves.',
    }),
  }),
  scopes: Type.Array(Type.String(), { description: 'What it asks for.' }),
  granted: Type.Array(Type.String(), { description: 'What the member has granted it before.' }),
  account: Type.Object({ _id: Id, username: Type.String() }),
  forceLogin: Type.Boolean({ description: 'The app wants the member to choose the account, and to sign in again.' }),
  loginHint: Nullable(Type.String({ description: 'The account that the app expects.' })),
})
export type Consent = Static<typeof Consent>

const Decision = Type.Object({
  approve: Type.Boolean(),
  scopes: Type.Optional({
    ...AppScopes,
    description: 'A subset of what it asks for, such as `read:statuses` of `read`. All by default.',
  }),
})

const ByRequest = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{20,100}$', message: text('Start again in the app.') }),
})
const ByUserCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 40, message: text('Enter the code that your device shows.') }),
})

const nameLengths = text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
  min: 1,
  max: APP_NAME_LENGTH,
})
const OwnAppFields = {
  name: Type.String({ minLength: 1, maxLength: APP_NAME_LENGTH * 16, message: nameLengths }),
  website: Type.Optional(
    Nullable(Type.String({ maxLength: 500, message: text('Use a web address that begins with https://.') })),
  ),
  redirectUris: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
    maxItems: APP_REDIRECTS,
    message: text('Use at most {max, plural, one {# address} other {# addresses}}.', { max: APP_REDIRECTS }),
  }),
  scopes: AppScopes,
}
const Secret = Type.String({ description: 'The `client_secret`. Only this answer has it.' })

export const apps = {
  'GET /apps/authorizations/:id': {
    summary:
      'What an app asks for that has sent this browser to `/oauth/authorize`. It then belongs to the member who has read it last.',
    scope: null,
    params: ByRequest,
    writes: true,
    answer: Consent,
  },
  'POST /apps/authorizations/:id': {
    summary:
      'Lets the app in, or refuses it. Refused with `prove_identity` until the session has authenticated within ten minutes.',
    scope: null,
    params: ByRequest,
    body: Decision,
    answer: Type.Object({ redirect: Type.String({ description: 'Where the browser continues, to the app.' }) }),
  },
  'GET /apps/devices/:code': {
    summary: 'What a device asks for that shows this code.',
    scope: null,
    params: ByUserCode,
    writes: true,
    answer: Consent,
  },
  'POST /apps/devices/:code': {
    summary:
      'Lets the device in, or refuses it. Refused with `prove_identity` until the session has authenticated within ten minutes.',
    scope: null,
    params: ByUserCode,
    body: Decision,
    answer: Ok,
  },
  'GET /apps/connected': {
    summary: 'The apps that you have let in, newest first.',
    scope: null,
    answer: Type.Object({ apps: Type.Array(ConnectedApp) }),
  },
  'DELETE /apps/connected/:id': {
    summary: 'Ends the access of an app at once.',
    scope: null,
    standing: 'frozen',
    unconfirmed: true,
    params: ById,
    answer: Ok,
  },
  'GET /apps/own': {
    summary: 'The apps that you have registered, newest first.',
    scope: null,
    answer: Type.Object({ apps: Type.Array(OwnApp) }),
  },
  'POST /apps/own': {
    summary: `Registers an app. Each member can have ${OWN_APPS}.`,
    scope: null,
    body: Type.Object({
      ...OwnAppFields,
      isConfidential: Type.Boolean({ description: 'Whether it can keep a secret.' }),
    }),
    answer: Type.Object({ app: OwnApp, secret: Nullable(Secret) }),
    status: 201,
  },
  'PUT /apps/own/:id': {
    summary: 'Changes an app that you have registered.',
    scope: null,
    params: ById,
    body: Type.Object(OwnAppFields),
    answer: Type.Object({ app: OwnApp }),
  },
  'POST /apps/own/:id/secret': {
    summary: 'Replaces the secret of an app. The old one is refused at once.',
    scope: null,
    params: ById,
    answer: Type.Object({ secret: Secret }),
  },
  'DELETE /apps/own/:id': {
    summary: 'Deletes an app that you have registered. All its tokens are refused at once.',
    scope: null,
    standing: 'frozen',
    unconfirmed: true,
    params: ById,
    answer: Ok,
  },
} as const satisfies Endpoints
