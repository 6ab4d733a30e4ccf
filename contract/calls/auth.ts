import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { ById, Count, Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { Code, FactorMethod, PasskeyAnswer, PasskeyRequest } from './factors.ts'
import { Me } from './users.ts'

export const Username = Type.String({
  pattern: `^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`,
  message: `Use ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores.`,
})
// \p{C}: control characters, half surrogate pairs, and what cannot be seen.
export const EMAIL_PATTERN = '^[^\\s\\p{C}@<>"]+@[^\\s\\p{C}@<>".]+(\\.[^\\s\\p{C}@<>".]+)+$'
export const Email = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX,
  message: 'Enter a valid email address.',
})
export const NewPassword = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  message: `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
})

/** A token for the Authorization header, and whose it is. */
export const SignedIn = Type.Object({ token: Type.String(), user: Me })

export const Session = Type.Object({
  _id: Id,
  device: Type.String({ description: 'Browser and system, as far as they tell.' }),
  createdAt: Time,
  lastSeenAt: Time,
  current: Type.Boolean(),
})

export const SignIn = Type.Object({
  device: Type.String(),
  network: Type.String({ description: 'A part of the address it came from, as 203.0.113.0/24.' }),
  at: Time,
  failed: Type.Boolean({ description: 'True where the password was right and the second step was not.' }),
})

const Password = Type.String({ minLength: 1, maxLength: 1024, message: 'Enter your password.' })
const Ticket = Type.String({
  pattern: '^[\\w-]{43}$',
  message: 'Sign in with your password first.',
  description: 'Of the refusal `second_factor_required`.',
})

export const auth = {
  'POST /auth/signup': {
    summary: 'Creates an account and signs it in.',
    access: 'anyone',
    body: Type.Object({ username: Username, email: Email, password: NewPassword }),
    answer: SignedIn,
    status: 201,
    aliases: ['/auth/register'],
  },
  'POST /auth/login': {
    summary:
      'Signs in by username or email. An account with a second factor answers `second_factor_required`, with a ticket.',
    access: 'anyone',
    body: Type.Object({
      identifier: Type.String({ minLength: 1, maxLength: EMAIL_MAX, message: 'Enter your username or email.' }),
      password: Password,
    }),
    answer: SignedIn,
  },
  'POST /auth/login/factor': {
    summary: 'Completes a sign-in that was answered with `second_factor_required`.',
    access: 'anyone',
    body: Type.Object(
      { ticket: Ticket, code: Type.Optional(Code), passkey: Type.Optional(PasskeyAnswer) },
      { description: 'With a code or a passkey.' },
    ),
    answer: SignedIn,
  },
  'POST /auth/login/options': {
    summary:
      'What to ask a browser for to sign in with a passkey: with a ticket as the second factor, without one instead of a password.',
    access: 'anyone',
    body: Type.Object({ ticket: Type.Optional(Ticket) }),
    answer: PasskeyRequest,
  },
  'POST /auth/login/passkey': {
    summary: 'Signs in with a passkey alone.',
    access: 'anyone',
    body: Type.Object({ passkey: PasskeyAnswer }),
    answer: SignedIn,
  },
  'GET /auth/me': { summary: 'The member this token belongs to.', access: 'member', answer: Me },
  'POST /auth/logout': { summary: 'Ends this session.', access: 'member', answer: Type.Null(), status: 204 },
  'GET /auth/sessions': {
    summary: 'The devices this account is signed in on.',
    access: 'member',
    answer: Type.Object({ sessions: Type.Array(Session) }),
  },
  'DELETE /auth/sessions': {
    summary: 'Signs all other devices out.',
    access: 'member',
    answer: Type.Object({ ended: Count }),
  },
  'DELETE /auth/sessions/:id': { summary: 'Signs one device out.', access: 'member', params: ById, answer: Ok },
  'GET /auth/sign-ins': {
    summary: 'Sign-ins of the last 90 days, and failed second steps, the latest first: at most 50 of each.',
    access: 'member',
    answer: Type.Object({ signIns: Type.Array(SignIn) }),
  },
  'GET /auth/prove': {
    summary: 'How this session can prove that its owner uses it, and until when it has.',
    access: 'member',
    answer: Type.Object({
      ways: Type.Array(Type.Union([Type.Literal('password'), FactorMethod])),
      provedUntil: Nullable(Time),
    }),
  },
  'POST /auth/prove': {
    summary:
      'Proves that the owner uses this session, by a second step where the account has one: for ten minutes it may do what is refused with `prove_identity`, and within a minute one act that takes a fresh proof.',
    access: 'member',
    body: Type.Object(
      {
        password: Type.Optional(Password),
        code: Type.Optional(Code),
        passkey: Type.Optional(PasskeyAnswer),
      },
      { description: 'One of the three.' },
    ),
    answer: Type.Object({ provedUntil: Time }),
  },
  'POST /auth/prove/options': {
    summary: 'What to ask a browser for to prove it with a passkey.',
    access: 'member',
    answer: PasskeyRequest,
  },
} as const satisfies Endpoints
