import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { BACKUP_CODES, PASSKEY_NAME_LENGTH } from '#contract/limits.ts'
import { ById, Count, Id, Nullable, Ok, Time } from '#contract/schemas.ts'

/** How a member can show a second time who they are: by a code of their app, a backup code, or a passkey. */
export const FactorMethod = Type.Union([Type.Literal('code'), Type.Literal('backup'), Type.Literal('passkey')])
export type FactorMethod = Static<typeof FactorMethod>

const Bytes = Type.String({ pattern: '^[\\w-]+$', maxLength: 20_000, description: 'base64url' })
const refused = { message: 'This is not what a passkey answers.' }

/** Of an authenticator app, or one of the backup codes. */
export const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  message: 'Enter the six digits of your authenticator app, or a backup code.',
})

/** What `navigator.credentials.get()` answered, in JSON: `PublicKeyCredential.toJSON()`. */
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

/** What `navigator.credentials.create()` answered, in JSON. */
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

/** For `navigator.credentials.get()`: `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Union([Type.Literal('required'), Type.Literal('preferred')]),
  allowCredentials: Type.Array(Credential, { description: 'Empty: whichever passkey the browser has for this site.' }),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

/** For `navigator.credentials.create()`: `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
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
  message: `Use 1 to ${PASSKEY_NAME_LENGTH} characters.`,
})

export const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
})
export type Passkey = Static<typeof Passkey>

const BackupCodes = Type.Array(Type.String({ examples: ['k7m2q-x9d4t'] }), {
  description: `${BACKUP_CODES} codes, each good for one sign-in. They are answered this once. Empty when there are some already.`,
})

export const Factors = Type.Object({
  authenticator: Nullable(Type.Object({ createdAt: Time })),
  passkeys: Type.Array(Passkey),
  backupCodes: { ...Count, description: 'How many are left.' },
})

export const factors = {
  'GET /auth/factors': {
    summary: 'What this account asks for besides the password.',
    access: 'member',
    answer: Factors,
  },
  'POST /auth/factors/authenticator': {
    summary: 'Begins to set up an authenticator app. Nothing asks for its codes before the first one was entered.',
    access: 'member',
    answer: Type.Object({
      secret: Type.String({ description: 'Base32, to be typed into the app.' }),
      uri: Type.String({ description: 'otpauth://…, to be shown to the app as a QR code.' }),
    }),
  },
  'POST /auth/factors/authenticator/confirm': {
    summary: 'Sets up the authenticator app that makes this code.',
    access: 'member',
    body: Type.Object({ code: Code }),
    answer: Type.Object({ backupCodes: BackupCodes }),
  },
  'DELETE /auth/factors/authenticator': {
    summary: 'Removes the authenticator app; with the last second factor go the backup codes.',
    access: 'member',
    answer: Ok,
  },
  'POST /auth/factors/backup-codes': {
    summary: 'Makes new backup codes; those from before are worth nothing then.',
    access: 'member',
    answer: Type.Object({ backupCodes: BackupCodes }),
  },
  'POST /auth/factors/passkeys/options': {
    summary: 'What to ask a browser for to make a passkey.',
    access: 'member',
    answer: PasskeyCreation,
  },
  'POST /auth/factors/passkeys': {
    summary: 'Adds the passkey a browser has made.',
    access: 'member',
    body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
    answer: Type.Object({ passkey: Passkey, backupCodes: BackupCodes }),
    status: 201,
  },
  'PUT /auth/factors/passkeys/:id': {
    summary: 'Gives a passkey another name.',
    access: 'member',
    params: ById,
    body: Type.Object({ name: PasskeyName }),
    answer: Type.Object({ passkey: Passkey }),
  },
  'DELETE /auth/factors/passkeys/:id': {
    summary: 'Removes a passkey. Refused when it is the only way to sign in.',
    access: 'member',
    params: ById,
    answer: Ok,
  },
} as const satisfies Endpoints
