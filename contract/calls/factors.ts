import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { BACKUP_CODES, PASSKEY_NAME_LENGTH } from '#contract/limits.ts'
import { ById, Count, Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

/** Second factors: a code of an authenticator app, a backup code, or a passkey. */
export const FactorMethod = OneOf(['code', 'backup', 'passkey'])
export type FactorMethod = Static<typeof FactorMethod>

const Bytes = Type.String({ pattern: '^[\\w-]+$', maxLength: 20_000, description: 'base64url' })
const refused = { message: text('This isn’t a valid passkey response.') }

/** A code of an authenticator app, or a backup code. */
export const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  message: text('Enter the 6-digit code from your authenticator app, or a backup code.'),
})

/** Result of `navigator.credentials.get()`, as `PublicKeyCredential.toJSON()`. */
export const PasskeyAnswer = Type.Object(
  {
    id: Bytes,
    response: Type.Object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Type.Optional(Bytes),
    }),
  },
  refused,
)
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

/** Result of `navigator.credentials.create()`, as JSON. */
const NewPasskey = Type.Object(
  {
    id: Bytes,
    response: Type.Object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })),
    }),
  },
  refused,
)
export type NewPasskey = Static<typeof NewPasskey>

const Credential = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
})

/** Options of `navigator.credentials.get()`, for `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: OneOf(['required', 'preferred']),
  allowCredentials: Type.Array(Credential, {
    description: 'When empty, the browser offers every passkey it has for this site.',
  }),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

/** Options of `navigator.credentials.create()`, for `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    requireResidentKey: Type.Literal(false),
    userVerification: Type.Literal('preferred'),
  }),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

const PasskeyName = Type.String({
  minLength: 1,
  maxLength: PASSKEY_NAME_LENGTH * 16,
  message: text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
    min: 1,
    max: PASSKEY_NAME_LENGTH,
  }),
})

export const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
})
export type Passkey = Static<typeof Passkey>

const BackupCodes = Type.Array(Type.String({ examples: ['k7m2q-x9d4t'] }), {
  description: `${BACKUP_CODES} codes, each valid for one sign-in. Only this answer has them. Empty when the account already has some.`,
})

export const Factors = Type.Object({
  authenticator: Nullable(Type.Object({ createdAt: Time })),
  passkeys: Type.Array(Passkey),
  backupCodes: { ...Count, description: 'How many are left.' },
})

export const factors = {
  'GET /auth/factors': { summary: 'Second factors of the account.', scope: null, answer: Factors },
  'POST /auth/factors/authenticator': {
    summary: 'Starts to set up an authenticator app. It takes effect when its first code is confirmed.',
    scope: null,
    standing: 'frozen',
    answer: Type.Object({
      secret: Type.String({ description: 'Base32, to type into the app.' }),
      uri: Type.String({ description: 'otpauth://…, to scan with the app as a QR code.' }),
    }),
  },
  'POST /auth/factors/authenticator/confirm': {
    summary: 'Completes the setup of an authenticator app with its first code.',
    scope: null,
    standing: 'frozen',
    body: Type.Object({ code: Code }),
    answer: Type.Object({ backupCodes: BackupCodes }),
  },
  'DELETE /auth/factors/authenticator': {
    summary: 'Removes the authenticator app. Removing the last second factor removes the backup codes, too.',
    scope: null,
    standing: 'frozen',
    answer: Ok,
  },
  'POST /auth/factors/backup-codes': {
    summary: 'Creates new backup codes. The old ones become invalid.',
    scope: null,
    standing: 'frozen',
    answer: Type.Object({ backupCodes: BackupCodes }),
  },
  'POST /auth/factors/passkeys/options': {
    summary: 'Options for the browser to create a passkey.',
    scope: null,
    standing: 'frozen',
    answer: PasskeyCreation,
  },
  'POST /auth/factors/passkeys': {
    summary: 'Adds a passkey that the browser has created.',
    scope: null,
    standing: 'frozen',
    body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
    answer: Type.Object({ passkey: Passkey, backupCodes: BackupCodes }),
    status: 201,
  },
  'PUT /auth/factors/passkeys/:id': {
    summary: 'Renames a passkey.',
    scope: null,
    standing: 'frozen',
    params: ById,
    body: Type.Object({ name: PasskeyName }),
    answer: Type.Object({ passkey: Passkey }),
  },
  'DELETE /auth/factors/passkeys/:id': {
    summary: 'Removes a passkey. Refused when it is the only way to sign in.',
    scope: null,
    standing: 'frozen',
    params: ById,
    answer: Ok,
  },
} as const satisfies Endpoints
