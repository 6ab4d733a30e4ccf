import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  DECISIONS_AT_ONCE,
  INVITATION_DAYS,
  INVITATION_USES,
  INVITES_PER_MEMBER,
  REFUSED_LIST_LENGTH,
  SIGN_UP_ANSWERS,
  SIGN_UP_QUESTION_LENGTH,
  SIGN_UP_REASON_LENGTH,
} from '#contract/limits.ts'
import { keepTo, notSwitch } from '#contract/schema-texts.ts'
import { ById, Count, Cursor, Id, Nullable, Ok, OneOf, Page, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author } from './users.ts'

/** Who may sign up. */
export const RegistrationMode = OneOf(['open', 'invitation', 'approval', 'closed'], {
  description:
    'open: everyone. invitation: who has an invitation. approval: everyone, and moderators decide; who has an invitation need not wait. closed: no one.',
})
export type RegistrationMode = Static<typeof RegistrationMode>

const shortText = (length: number) =>
  Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) })
const words = Type.String({ maxLength: 200 })

/** Fields of sign-up besides those of the account. Every way to sign up accepts them. */
export const signUpFields = {
  invitation: Type.Optional({ ...words, description: 'The code of an invitation.' }),
  reason: Type.Optional({
    ...shortText(SIGN_UP_REASON_LENGTH),
    description: 'Why the person wants to join. Required in the mode `approval`, unless invited.',
  }),
  answer: Type.Optional({
    ...shortText(SIGN_UP_QUESTION_LENGTH),
    description: 'To the question of GET /registration.',
  }),
  proof: Type.Optional(
    Type.Object(
      {
        challenge: words,
        solutions: Type.Array(Count, { maxItems: 64 }),
      },
      { description: 'Solves the proof of GET /registration.' },
    ),
  ),
  setup: Type.Optional({
    ...words,
    description: 'From the link that a new network prints at its start: makes the account its administrator.',
  }),
}
export type SignUpFields = Static<Type.TObject<typeof signUpFields>>

const Invitation = Type.Object({
  _id: Id,
  code: Type.String({ description: 'The link is /signup?invite=CODE.' }),
  by: Nullable({ ...Author, description: 'Who made it.' }),
  uses: { ...Count, description: 'How many people signed up with it.' },
  maxUses: Nullable({ ...Count, description: 'Null: any number.' }),
  createdAt: Time,
  expiresAt: Nullable(Time),
  state: OneOf(['works', 'used', 'expired', 'revoked', 'paused'], {
    description: 'paused: who made it may not invite at present.',
  }),
})
export type Invitation = Static<typeof Invitation>

const Settings = Type.Object({
  mode: RegistrationMode,
  invitesPerMember: Type.Integer({
    minimum: 0,
    maximum: INVITES_PER_MEMBER,
    message: text('Enter a whole number from 0 to {max}.', { max: INVITES_PER_MEMBER }),
    description: 'How many people each member may invite. 0: members make no invitations.',
  }),
  needsConfirmedEmail: Type.Boolean({
    message: notSwitch,
    description:
      'What others see, such as posts, messages, likes, follows and reports, needs a confirmed email address.',
  }),
  refusedDomains: Type.Array(words, {
    maxItems: REFUSED_LIST_LENGTH,
    description: 'Email addresses of these domains and of their subdomains are refused.',
  }),
  refusedNetworks: Type.Array(words, {
    maxItems: REFUSED_LIST_LENGTH,
    description: 'IP addresses, or networks as in 203.0.113.0/24, from which no one signs up.',
  }),
  proof: OneOf(['off', 'on', 'strong'], { description: 'The proof of work that a browser does while a person types.' }),
  question: { ...shortText(SIGN_UP_QUESTION_LENGTH), description: 'A question against robots. Empty: none.' },
  answers: Type.Array(shortText(SIGN_UP_QUESTION_LENGTH), {
    maxItems: SIGN_UP_ANSWERS,
    description: 'The right answers to it, without regard to case.',
  }),
})
export type RegistrationSettings = Static<typeof Settings>
const ShownSettings = Type.Object({
  ...Settings.properties,
  sendsMail: Type.Boolean({ description: 'Whether this server sends mail. Without it no address is confirmed.' }),
})

const Application = Type.Object({
  user: Author,
  reason: Type.String(),
  at: Time,
  email: Type.Optional(Type.String({ description: 'For those who may see addresses.' })),
  emailConfirmed: Type.Boolean(),
})
export type Application = Static<typeof Application>

const AtTime = { user: Author, at: Time }

export const registration = {
  'GET /registration': {
    summary:
      'What signing up takes. A proof is valid for half an hour, for one sign-up, and for five attempts whose username or email is taken.',
    scope: null,
    access: 'anyone',
    answer: Type.Object({
      mode: RegistrationMode,
      question: Nullable(Type.String({ description: 'To be answered in `answer`.' })),
      proof: Nullable(
        Type.Object(
          { challenge: Type.String(), count: Count, bits: Count },
          {
            description:
              'Find for each index from 0 to count - 1 an integer n for which the SHA-256 of `CHALLENGE:INDEX:n` begins with `bits` zero bits. Send the challenge and the list of these integers as `proof`.',
          },
        ),
      ),
    }),
  },
  'GET /registration/settings': {
    summary: 'The settings of sign-up. For administrators.',
    scope: null,
    answer: ShownSettings,
  },
  'PUT /registration/settings': {
    summary: 'Changes them. For administrators. Omitted fields stay unchanged.',
    scope: null,
    body: Type.Partial(Settings),
    answer: ShownSettings,
  },
  'GET /registration/applications': {
    summary: 'Accounts that wait for approval, the oldest first. For administrators and moderators.',
    scope: null,
    query: PageQuery,
    answer: Type.Object({ applications: Type.Array(Application), nextCursor: Cursor }),
  },
  'POST /registration/applications': {
    summary:
      'Approves or rejects accounts that wait. Each gets a mail; those that are rejected are deleted. For administrators and moderators.',
    scope: null,
    body: Type.Object({
      users: Type.Array(Id, { minItems: 1, maxItems: DECISIONS_AT_ONCE }),
      decision: OneOf(['approve', 'reject']),
      message: Type.Optional({ ...shortText(SIGN_UP_REASON_LENGTH), description: 'For the applicant, in the mail.' }),
    }),
    answer: Type.Object({ decided: { ...Count, description: 'How many of them were still waiting.' } }),
  },
  'GET /registration/application': {
    summary: 'What the viewer has written to join, while it waits for a decision.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ reason: Nullable(Type.String()) }),
  },
  'GET /registration/sign-ups': {
    summary: 'The newest accounts but those that wait, with who invited them. For administrators and moderators.',
    scope: null,
    query: PageQuery,
    answer: Type.Object({
      signUps: Type.Array(Type.Object({ ...AtTime, invitedBy: Nullable(Author) })),
      nextCursor: Cursor,
    }),
  },
  'GET /invitations': {
    summary: 'Invitations of the viewer, the newest first, and how many people the viewer may still invite.',
    scope: null,
    query: Type.Object({
      ...Page,
      of: Type.Optional(OneOf(['everyone'], { description: 'Those of all users. For administrators and moderators.' })),
    }),
    answer: Type.Object({
      invitations: Type.Array(Invitation),
      nextCursor: Cursor,
      left: Nullable({ ...Count, description: 'Null: any number.' }),
    }),
  },
  'POST /invitations': {
    summary: 'Makes an invitation. For administrators and moderators, and for members where the settings allow it.',
    scope: null,
    body: Type.Object({
      maxUses: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: INVITATION_USES,
            message: text('Enter a whole number from 1 to {max}.', { max: INVITATION_USES }),
            description: 'Null: any number, which members may not choose. 1 by default.',
          }),
        ),
      ),
      days: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: INVITATION_DAYS,
            message: text('Enter a whole number from 1 to {max}.', { max: INVITATION_DAYS }),
            description: 'Null: without end. 7 by default.',
          }),
        ),
      ),
    }),
    answer: Type.Object({ invitation: Invitation }),
    status: 201,
  },
  'DELETE /invitations/:id': {
    summary: 'Revokes an invitation: the own, or any for administrators and moderators.',
    scope: null,
    params: ById,
    answer: Ok,
  },
  'GET /invitations/:id/people': {
    summary: 'Who signed up with an invitation: the own, or any for administrators and moderators.',
    scope: null,
    params: ById,
    query: PageQuery,
    answer: Type.Object({ people: Type.Array(Type.Object(AtTime)), nextCursor: Cursor }),
  },
  'GET /registration/invitation/:code': {
    summary: 'Whether an invitation works, and who made it.',
    scope: null,
    access: 'anyone',
    params: Type.Object({ code: words }),
    answer: Type.Object({ by: Author }),
  },
} as const satisfies Endpoints
