import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { Email, SignIn } from './auth.ts'
import { Factors } from './factors.ts'
import { Identity } from './identities.ts'
import { PushSwitches } from './push.ts'
import { SignInMethod } from './recovery.ts'
import { Me } from './users.ts'

export const Account = Type.Object({
  username: Type.String(),
  email: Type.String(),
  pendingEmail: Nullable(
    Type.String({ description: 'The address that takes its place once the link mailed there is opened.' }),
  ),
  createdAt: Time,
  hasPassword: Type.Boolean({ description: 'False for who signs in by other services only.' }),
})
export type Account = Static<typeof Account>

const Member = Type.Object({ _id: Id, username: Type.String() })
const Related = Type.Object({ ...Member.properties, since: Time })
const Marked = Type.Object({ tweet: Id, at: Time })

/** All that is the member's own. Pictures are named by their addresses. */
export const Export = Type.Object({
  exportedAt: Time,
  profile: Type.Object({ ...Me.properties, showBirthYear: Type.Boolean(), showLikes: Type.Boolean() }),
  posts: Type.Array(
    Type.Object({
      _id: Id,
      content: Type.String(),
      images: Type.Array(Type.Object({ url: Type.String(), alt: Type.String() })),
      replyTo: Nullable(Id),
      createdAt: Time,
      editedAt: Nullable(Time),
    }),
  ),
  likes: Type.Array(Marked),
  reposts: Type.Array(Marked),
  bookmarks: Type.Array(Marked),
  following: Type.Array(Related),
  followers: Type.Array(Related),
  blocked: Type.Array(Related),
  conversations: Type.Array(
    Type.Object({
      with: Member,
      messages: Type.Array(
        Type.Object({
          _id: Id,
          sender: Id,
          text: Type.String(),
          createdAt: Time,
          readAt: Nullable(Time),
        }),
      ),
    }),
  ),
  services: Type.Array(Identity),
  factors: Factors,
  push: PushSwitches,
  sessions: Type.Array(Type.Object({ device: Type.String(), createdAt: Time, lastSeenAt: Time })),
  signIns: Type.Array(SignIn),
})
export type Export = Static<typeof Export>

export const account = {
  'GET /account': { summary: 'The own account: what its owner signs in with.', access: 'member', answer: Account },
  'PUT /account/email': {
    summary:
      'Mails a link to another e-mail address, which becomes that of the account once the link is opened. Takes a fresh proof.',
    access: 'member',
    body: Type.Object({ email: Email }),
    answer: Account,
  },
  'DELETE /account/email': {
    summary: 'Takes back the change of address whose link has not been opened yet.',
    access: 'member',
    answer: Account,
  },
  'PUT /account/password': {
    summary:
      'Chooses a new password; ends all other sessions, gives this one a new token, and answers what else opens the account. Refused with `prove_identity` where an account with a second step has not shown it within ten minutes.',
    access: 'member',
    body: Type.Object({
      currentPassword: Type.Optional(
        Type.String({
          maxLength: 1024,
          message: 'Enter your current password.',
          description: 'Without one so far: refused with `prove_identity` until proved.',
        }),
      ),
      newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX * 4, message: 'Choose a new password.' }),
    }),
    answer: Type.Object({
      ok: Type.Literal(true),
      token: Type.String({ description: 'In place of the one this call was made with.' }),
      ways: Type.Array(SignInMethod),
    }),
  },
  'POST /account/delete': {
    summary: 'Deletes the account with all that belongs to it, for good. Takes a fresh proof.',
    access: 'member',
    body: Type.Object({
      username: Type.String({
        minLength: 1,
        maxLength: 64,
        message: 'Type your username.',
        description: 'The own, typed once more.',
      }),
    }),
    answer: Ok,
  },
  'GET /account/export': {
    summary: 'All that is the own, as one file. Refused with `prove_identity` until proved.',
    access: 'member',
    answer: Export,
  },
  'POST /account/export': {
    summary:
      'A token that stands for that file, once, for a minute: for browsers, which save what a form asks for while it comes. Refused with `prove_identity` until proved.',
    access: 'member',
    answer: Type.Object({ token: Type.String() }),
  },
  'POST /account/export/file': {
    summary: 'The file such a token stands for.',
    access: 'anyone',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, message: 'Ask for your data once more.' }),
    }),
    files: {},
    answer: Export,
  },
} as const satisfies Endpoints
