import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { ById, Count, Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Code, FactorMethod, PasskeyAnswer, PasskeyRequest } from './factors.ts'
import { signUpFields } from './registration.ts'
import { Me } from './users.ts'

export const Username = Type.String({
  trims: true,
  pattern: `^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`,
  message: text(
    'Use {min} to {max, plural, one {# letter, digit or underscore} other {# letters, digits or underscores}}.',
    { min: USERNAME_MIN, max: USERNAME_MAX },
  ),
})
// \p{C}: control characters, half surrogate pairs and invisible characters. A mail server would parse quotes, comments
// and lists of addresses, and a URL parser ports and paths. server/core/addresses/email-address.ts parses the accepted
// addresses.
const EMAIL_LOCAL = '[^\\s\\p{C}@<>"(),:;\\[\\]\\\\]+'
const EMAIL_LABEL = '(?:[a-zA-Z0-9-]|[^\\x00-\\x7f\\s\\p{C}。．｡])+'
export const EMAIL_PATTERN = `^${EMAIL_LOCAL}@${EMAIL_LABEL}(?:[.。．｡]${EMAIL_LABEL})+$`
export const Email = Type.String({
  trims: true,
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX,
  message: text('Enter a valid email address.'),
})
export const NewPassword = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  message: text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
    min: PASSWORD_MIN,
    max: PASSWORD_MAX,
  }),
})

/**
 * The user of a token. An app gets the profile as others see it, without the private fields. The type is that of the web
 * app's own sessions, which have them all.
 */
const TokenUser = Type.Unsafe<Me>(
  Type.Object({
    ...Me.properties,
    email: Type.Optional({ ...Me.properties.email, description: 'Omitted for apps.' }),
    emailConfirmed: Type.Optional({ ...Me.properties.emailConfirmed, description: 'Omitted for apps.' }),
    language: Type.Optional({ ...Me.properties.language, description: 'Omitted for apps.' }),
  }),
)

/** A token for the Authorization header, and its user. */
export const SignedIn = Type.Object({ token: Type.String(), user: Me })

const Session = Type.Object({
  _id: Id,
  device: Type.String({ description: 'Browser and operating system, as far as the user agent names them.' }),
  createdAt: Time,
  lastSeenAt: Time,
  current: Type.Boolean(),
})

export const SignIn = Type.Object({
  device: Type.String(),
  network: Type.String({ description: 'The network of the IP address, for example 203.0.113.0/24.' }),
  at: Time,
  failed: Type.Boolean({ description: 'True when the password was right and the second factor was wrong.' }),
})

const Password = Type.String({ minLength: 1, maxLength: 1024, message: text('Enter your password.') })
const Ticket = Type.String({
  pattern: '^[\\w-]{43}$',
  message: text('Sign in with your password first.'),
  description: 'From the error `second_factor_required`.',
})

export const auth = {
  'POST /auth/signup': {
    summary: 'Creates an account and signs it in.',
    scope: null,
    access: 'anyone',
    body: Type.Object({ username: Username, email: Email, password: NewPassword, ...signUpFields }),
    answer: SignedIn,
    status: 201,
    aliases: ['/auth/register'],
  },
  'POST /auth/login': {
    summary:
      'Signs in by username or email. An account with a second factor gets the error `second_factor_required` with a ticket.',
    scope: null,
    access: 'anyone',
    body: Type.Object({
      identifier: Type.String({
        trims: true,
        minLength: 1,
        maxLength: EMAIL_MAX,
        message: text('Enter your username or email.'),
      }),
      password: Password,
    }),
    answer: SignedIn,
  },
  'POST /auth/login/factor': {
    summary: 'Completes a sign-in that failed with `second_factor_required`.',
    scope: null,
    access: 'anyone',
    body: Type.Object(
      { ticket: Ticket, code: Type.Optional(Code), passkey: Type.Optional(PasskeyAnswer) },
      { description: 'Requires a code or a passkey.' },
    ),
    answer: SignedIn,
  },
  'POST /auth/login/options': {
    summary:
      'Options for the browser to sign in with a passkey: with a ticket as the second factor, without one instead of a password.',
    scope: null,
    access: 'anyone',
    body: Type.Object({ ticket: Type.Optional(Ticket) }),
    answer: PasskeyRequest,
  },
  'POST /auth/login/passkey': {
    summary: 'Signs in with a passkey alone.',
    scope: null,
    access: 'anyone',
    body: Type.Object({ passkey: PasskeyAnswer }),
    answer: SignedIn,
  },
  'GET /auth/me': { summary: 'The user of this token.', scope: 'profile', standing: 'any', answer: TokenUser },
  'POST /auth/logout': {
    summary: 'Ends this session.',
    scope: null,
    standing: 'any',
    answer: Type.Null(),
    status: 204,
  },
  'GET /auth/local-key': {
    summary:
      'The key that encrypts what an ended session leaves on a device. The same at each sign-in of the account, until its password changes.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ key: Type.String({ description: '256 bits, base64url.' }) }),
  },
  'GET /auth/sessions': {
    summary: 'Sessions of the account, one per device.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ sessions: Type.Array(Session) }),
  },
  'DELETE /auth/sessions': {
    summary: 'Signs all other devices out.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ ended: Count }),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'Signs one device out.',
    scope: null,
    standing: 'any',
    params: ById,
    answer: Ok,
  },
  'GET /auth/sign-ins': {
    summary: 'Sign-ins and failed second factors of the last 90 days, newest first, at most 50 of each.',
    scope: null,
    answer: Type.Object({ signIns: Type.Array(SignIn) }),
  },
  'GET /auth/prove': {
    summary: 'Methods to reauthenticate this session, and until when it is reauthenticated.',
    scope: null,
    standing: 'any',
    answer: Type.Object({
      ways: Type.Array(Type.Union([Type.Literal('password'), FactorMethod])),
      provedUntil: Nullable(Time),
    }),
  },
  'POST /auth/prove': {
    summary:
      'Reauthenticates this session, by a second factor when the account has one. For ten minutes it may make the calls that are refused with `prove_identity`, and within a minute one call that requires a fresh reauthentication.',
    scope: null,
    standing: 'any',
    body: Type.Object(
      {
        password: Type.Optional(Password),
        code: Type.Optional(Code),
        passkey: Type.Optional(PasskeyAnswer),
      },
      { description: 'Requires one of the three.' },
    ),
    answer: Type.Object({ provedUntil: Time }),
  },
  'POST /auth/prove/options': {
    summary: 'Options for the browser to reauthenticate with a passkey.',
    scope: null,
    standing: 'any',
    answer: PasskeyRequest,
  },
} as const satisfies Endpoints
