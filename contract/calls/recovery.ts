import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { RECENT_METHOD_DAYS, UNDO_DAYS } from '#contract/limits.ts'
import { Nullable, Time } from '#contract/schemas.ts'
import { Email, NewPassword } from './auth.ts'

const MailedToken = Type.String({ minLength: 1, maxLength: 200, message: 'Open the link of the mail again.' })
/** What opens an account besides its password. */
export const SignInMethod = Type.Object({
  id: Type.String({ description: 'Of a passkey its id, else the kind or the name of the service.' }),
  kind: Type.Union([
    Type.Literal('passkey'),
    Type.Literal('authenticator'),
    Type.Literal('backup-codes'),
    Type.Literal('service'),
  ]),
  name: Type.String(),
  addedAt: Time,
})
export type SignInMethod = Static<typeof SignInMethod>

/** What the mail about it can undo. */
export const ChangeKind = Type.Union([
  Type.Literal('address'),
  Type.Literal('password'),
  Type.Literal('sign-in'),
  Type.Literal('backup-codes'),
  Type.Literal('passkey-added'),
  Type.Literal('passkey-removed'),
  Type.Literal('authenticator-added'),
  Type.Literal('authenticator-removed'),
  Type.Literal('service-added'),
  Type.Literal('service-removed'),
])
export type ChangeKind = Static<typeof ChangeKind>

const LinkKind = Type.Union([Type.Literal('confirm'), Type.Literal('reset'), Type.Literal('undo')], {
  message: 'This is not a kind of link.',
})

/** The same whoever asks, and whatever becomes of it. */
const Said = Type.Object({ message: Type.String() })

export const recovery = {
  'POST /auth/password/forgot': {
    summary: 'Mails a link to choose a new password, if there is an account with that address.',
    access: 'anyone',
    body: Type.Object({ email: Email }),
    answer: Said,
    status: 202,
  },
  'POST /auth/link': {
    summary: 'What the link of a mail does, before it does it. Changes nothing.',
    access: 'anyone',
    body: Type.Object({ kind: LinkKind, token: MailedToken }),
    answer: Type.Object({
      username: Type.String(),
      email: Type.String({ description: 'The address that is confirmed, or put back; else that of the account.' }),
      isFirst: Type.Boolean({ description: 'The account has never had a confirmed address before.' }),
      ways: Type.Array(SignInMethod, {
        description: `What is removed: at the first confirmation everything, at a reset what was added within ${RECENT_METHOD_DAYS} days.`,
      }),
      change: Nullable(
        Type.Object({
          kind: ChangeKind,
          name: Type.String({ description: 'Of the passkey, service or device.' }),
          at: Time,
        }),
      ),
    }),
  },
  'POST /auth/password/reset': {
    summary:
      'Sets a new password by the link of a mail, ends all sessions, and removes what was added lately to sign in with.',
    access: 'anyone',
    body: Type.Object({
      token: MailedToken,
      newPassword: NewPassword,
      keep: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: 50,
          message: 'These are not ways to sign in.',
          description: 'Ids of ways to sign in that stay. At the first confirmation of an address none does.',
        }),
      ),
    }),
    answer: Type.Object({ ok: Type.Literal(true), removed: Type.Array(SignInMethod) }),
  },
  'POST /auth/undo': {
    summary: `Undoes the change that a mail reported within ${UNDO_DAYS} days, ends all sessions, and answers a token for a new password.`,
    access: 'anyone',
    body: Type.Object({ token: MailedToken }),
    answer: Type.Object({
      kind: ChangeKind,
      email: Type.String({ description: 'The address the account has now.' }),
      resetToken: Type.String({ description: 'For POST /auth/password/reset, once, within an hour.' }),
    }),
  },
  'POST /auth/email/confirm': {
    summary:
      'Confirms an e-mail address by the link of a mail. The first confirmation of an account removes what was added before: passkeys, second steps, services and sessions, but for the session that confirms.',
    access: 'anyone',
    body: Type.Object({
      token: MailedToken,
      keep: Type.Optional(
        Type.Boolean({
          message: 'This is either on (true) or off (false).',
          description: 'Removes nothing. For a session of the account with a fresh proof.',
        }),
      ),
    }),
    answer: Type.Object({ ok: Type.Literal(true), removed: Type.Array(SignInMethod) }),
  },
  'POST /auth/email/resend': {
    summary: 'Mails the link to confirm the own address once more; of two the one that is to come.',
    access: 'member',
    answer: Said,
    status: 202,
  },
} as const satisfies Endpoints
