import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { cardFields } from '#contract/parts/card.ts'
import { pollFields } from '#contract/parts/poll.ts'
import { quoteFields } from '#contract/parts/quote.ts'
import { MediaVideo } from '#contract/parts/video.ts'
import { Count, Id, Nullable, Ok, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { exportedApps } from './apps.ts'
import { Email, SignIn } from './auth.ts'
import { Draft } from './drafts.ts'
import { Factors } from './factors.ts'
import { Identity } from './identities.ts'
import { MutedWord } from './muted-words.ts'
import { privacySwitches } from './profiles.ts'
import { NotificationSettings, PushSwitches } from './push.ts'
import { SignInMethod } from './recovery.ts'
import { Decision, Report } from './reports.ts'
import { ScheduledPost } from './scheduled.ts'
import { exportedTokens } from './tokens.ts'
import { LanguageCode, Me } from './users.ts'
import { Webhook } from './webhooks.ts'

export const Account = Type.Object({
  username: Type.String(),
  email: Type.String(),
  pendingEmail: Nullable(Type.String({ description: 'The new address, until the link mailed to it is opened.' })),
  createdAt: Time,
  hasPassword: Type.Boolean({ description: 'False when the user signs in only with other services.' }),
})
export type Account = Static<typeof Account>

const UserReference = Type.Object({ _id: Id, username: Type.String() })
const UserSince = Type.Object({ ...UserReference.properties, since: Time })
const AcceptedVersion = Type.Object({ page: Type.String(), version: Count, at: Time })
const exportedVersion = {
  content: Type.String(),
  images: Type.Array(Type.Object({ url: Type.String(), alt: Type.String(), video: Type.Optional(MediaVideo) })),
  createdAt: Time,
}

const TweetAt = Type.Object({ tweet: Id, at: Time })

/** All data of the user. Pictures are URLs. */
export const Export = Type.Object({
  exportedAt: Time,
  profile: Type.Object({ ...Me.properties, ...privacySwitches }),
  posts: Type.Array(
    Type.Object({
      _id: Id,
      ...exportedVersion,
      ...quoteFields.exportedPost,
      ...pollFields.exportedPost,
      ...cardFields.exportedPost,
      replyTo: Nullable(Id),
      editedAt: Nullable(Time),
      versions: Type.Optional(
        Type.Array(Type.Object({ ...exportedVersion, ...pollFields.version }), {
          description: 'Earlier versions, newest first. Omitted for none.',
        }),
      ),
    }),
  ),
  likes: Type.Array(TweetAt),
  reposts: Type.Array(TweetAt),
  bookmarks: Type.Array(TweetAt),
  pollVotes: Type.Array(
    Type.Object({ ...TweetAt.properties, choices: Type.Array(Type.Integer({ description: 'Answers, by index.' })) }),
    { description: 'Votes of the user in polls.' },
  ),
  following: Type.Array(UserSince),
  followers: Type.Array(UserSince),
  followRequests: Type.Array(UserSince, { description: 'Requests that the user has received.' }),
  requestedFollows: Type.Array(UserSince, { description: 'Requests that the user has made.' }),
  muted: Type.Array(UserSince),
  blocked: Type.Array(UserSince),
  invitations: Type.Array(
    Type.Object({
      code: Type.String(),
      uses: Count,
      maxUses: Nullable(Count),
      createdAt: Time,
      expiresAt: Nullable(Time),
      revokedAt: Nullable(Time),
    }),
  ),
  reports: Type.Array(Report, { description: 'Made by the user.' }),
  decisions: Type.Array(Decision, { description: 'Of moderators about the user.' }),
  drafts: Type.Array(Draft),
  scheduledPosts: Type.Array(ScheduledPost),
  conversations: Type.Array(
    Type.Object({
      with: UserReference,
      isRequest: Type.Optional(Type.Literal(true)),
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
  signUp: Nullable(Type.Object({ reason: Nullable(Type.String()), invitedBy: Nullable(UserReference) })),
  services: Type.Array(Identity),
  topics: Type.Array(Type.String({ description: 'Without the #.' })),
  factors: Factors,
  accepted: Type.Array(AcceptedVersion, { description: 'The versions of terms, privacy policy and rules.' }),
  push: PushSwitches,
  notifications: NotificationSettings,
  webhooks: Type.Array(Webhook, { description: 'Without their secrets.' }),
  mutedWords: Type.Array(Type.Object({ ...MutedWord.properties, filterTitle: Type.Optional(Type.String()) })),
  notificationPermissions: Type.Array(UserReference, {
    description: 'Users whose requests to notify the account were accepted.',
  }),
  mutedConversations: Type.Array(Type.Object({ tweet: Id }), { description: 'By the first post of each.' }),
  ...exportedApps,
  ...exportedTokens,
  sessions: Type.Array(Type.Object({ device: Type.String(), createdAt: Time, lastSeenAt: Time })),
  signIns: Type.Array(SignIn),
})
export type Export = Static<typeof Export>

export const account = {
  'GET /account': {
    summary: 'Your account: the username and email you sign in with.',
    scope: null,
    standing: 'any',
    answer: Account,
  },
  'PUT /account/email': {
    summary:
      'Changes the email address: mails a link to the new one, which replaces the old one when the link is opened. Requires a fresh reauthentication.',
    scope: null,
    standing: 'frozen',
    body: Type.Object({ email: Email }),
    answer: Account,
  },
  'DELETE /account/email': {
    summary: 'Cancels a change of email address whose link has not been opened yet.',
    scope: null,
    standing: 'frozen',
    answer: Account,
  },
  'PUT /account/password': {
    summary:
      'Changes the password, ends all other sessions, replaces the token of this one, and lists the other sign-in methods of the account. Refused with `prove_identity` when an account with a second factor has not reauthenticated within ten minutes.',
    scope: null,
    standing: 'frozen',
    body: Type.Object({
      currentPassword: Type.Optional(
        Type.String({
          maxLength: 1024,
          message: text('Enter your current password.'),
          description:
            'Omit it when the account has no password; then the call is refused with `prove_identity` until the session reauthenticates.',
        }),
      ),
      newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX * 4, message: text('Choose a new password.') }),
    }),
    answer: Type.Object({
      ok: Type.Literal(true),
      token: Type.String({ description: 'Replaces the token of this request.' }),
      ways: Type.Array(SignInMethod),
    }),
  },
  'PUT /account/language': {
    summary: 'Changes the language of mails and pushes. Signing up sets it to that of the request.',
    scope: null,
    standing: 'any',
    body: Type.Object({ language: LanguageCode }),
    answer: Ok,
  },
  'POST /account/delete': {
    summary:
      'Deletes the account: hidden at once, purged with all its data after 14 days, in which its owner can sign in to keep it. Requires a fresh reauthentication.',
    scope: null,
    standing: 'any',
    body: Type.Object({
      username: Type.String({
        trims: true,
        minLength: 1,
        maxLength: 64,
        message: text('Enter your username.'),
        description: 'Your own username, as a confirmation.',
      }),
    }),
    answer: Type.Object({ ok: Type.Literal(true), deletesAt: Time }),
  },
  'GET /account/deletion': {
    summary: 'When the account is purged, if it is being deleted.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ deletesAt: Nullable(Time) }),
  },
  'DELETE /account/deletion': {
    summary: 'Keeps an account that is being deleted.',
    scope: null,
    standing: 'any',
    answer: Ok,
  },
  'GET /account/export': {
    writes: true,
    summary: 'Exports all your data as one JSON file. Refused with `prove_identity` until the session reauthenticates.',
    scope: null,
    standing: 'any',
    answer: Export,
  },
  'POST /account/export': {
    summary:
      'Creates a token that downloads the export once, within a minute, so that a browser can save it by submitting a form. Refused with `prove_identity` until the session reauthenticates.',
    scope: null,
    standing: 'any',
    answer: Type.Object({ token: Type.String() }),
  },
  'POST /account/export/file': {
    summary: 'Downloads the export with a token of `POST /account/export`.',
    scope: null,
    standing: 'any',
    access: 'anyone',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, message: text('Ask for your data again.') }),
    }),
    files: {},
    answer: Export,
  },
} as const satisfies Endpoints
