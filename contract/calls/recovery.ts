import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { RECENT_METHOD_DAYS, UNDO_DAYS } from '#contract/limits.ts'
import { notSwitch } from '#contract/schema-texts.ts'
import { Nullable, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Email, NewPassword } from './auth.ts'

const MailedToken = Type.String({ minLength: 1, maxLength: 200, message: text('Open the link in the email again.') })
/** A sign-in method of an account besides its password. */
export const SignInMethod = Type.Object({
  id: Type.String({ description: 'The id of a passkey, else the kind or the name of the service.' }),
  kind: OneOf(['passkey', 'authenticator', 'backup-codes', 'service']),
  name: Type.String(),
  addedAt: Time,
})
export type SignInMethod = Static<typeof SignInMethod>

/** Changes that a security mail can undo. */
export const ChangeKind = OneOf([
  'address',
  'password',
  'sign-in',
  'backup-codes',
  'passkey-added',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'service-added',
  'service-removed',
])
export type ChangeKind = Static<typeof ChangeKind>

const LinkKind = OneOf(['confirm', 'reset', 'undo'])

/** An answer with the same message whether or not a mail is sent. */
const Notice = Type.Object({ message: Type.String() })

export const recovery = {
  'POST /auth/password/forgot': {
    summary: 'Mails a link to choose a new password, if there is an account with that address.',
    scope: null,
    access: 'anyone',
    body: Type.Object({ email: Email }),
    answer: Notice,
    status: 202,
  },
  'POST /auth/link': {
    summary: 'Describes what the link of a mail does. Changes nothing.',
    scope: null,
    access: 'anyone',
    body: Type.Object({ kind: LinkKind, token: MailedToken }),
    answer: Type.Object({
      username: Type.String(),
      email: Type.String({ description: 'The address that is confirmed or restored, else that of the account.' }),
      isFirst: Type.Boolean({ description: 'Whether the account has never had a confirmed address.' }),
      ways: Type.Array(SignInMethod, {
        description: `Sign-in methods that the link removes: all at the first confirmation, those of the last ${RECENT_METHOD_DAYS} days at a reset.`,
      }),
      change: Nullable(
        Type.Object({
          kind: ChangeKind,
          name: Type.String({ description: 'Name of the passkey, service or device.' }),
          at: Time,
        }),
      ),
    }),
  },
  'POST /auth/password/reset': {
    summary:
      'Sets a new password by the link of a mail, ends all sessions, and removes recently added sign-in methods.',
    scope: null,
    access: 'anyone',
    body: Type.Object({
      token: MailedToken,
      newPassword: NewPassword,
      keep: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: 50,
          message: text('Choose only from your ways to sign in.'),
          description: 'Ids of sign-in methods to keep. The first confirmation of an address removes all.',
        }),
      ),
    }),
    answer: Type.Object({ ok: Type.Literal(true), removed: Type.Array(SignInMethod) }),
  },
  'POST /auth/undo': {
    summary: `Undoes the change that a mail reported within ${UNDO_DAYS} days, ends all sessions, and returns a token to set a new password.`,
    scope: null,
    access: 'anyone',
    body: Type.Object({ token: MailedToken }),
    answer: Type.Object({
      kind: ChangeKind,
      email: Type.String({ description: 'The address of the account after the undo.' }),
      resetToken: Type.String({ description: 'For POST /auth/password/reset. Valid once, within an hour.' }),
    }),
  },
  'POST /auth/email/confirm': {
    summary:
      'Confirms an email address by the link of a mail. The first confirmation of an account removes the passkeys, second factors, services and sessions it had before, except the session that confirms.',
    scope: null,
    access: 'anyone',
    body: Type.Object({
      token: MailedToken,
      keep: Type.Optional(
        Type.Boolean({
          message: notSwitch,
          description: 'Removes nothing. Requires a session of the account with a fresh reauthentication.',
        }),
      ),
    }),
    answer: Type.Object({ ok: Type.Literal(true), removed: Type.Array(SignInMethod) }),
  },
  'POST /auth/email/resend': {
    summary:
      'Mails the link to confirm the email address again. While the address is changing, it goes to the new one.',
    scope: null,
    standing: 'any',
    answer: Notice,
    status: 202,
  },
} as const satisfies Endpoints
