import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import { ROLES, type RoleName } from '#contract/permissions.ts'
import { mapProfileTexts } from '#contract/profile-texts.ts'
import {
  ByUser,
  Count,
  Cursor,
  Id,
  Nullable,
  Ok,
  OneOf,
  OpenReport,
  Page,
  PageQuery,
  Time,
  TOGGLE,
  UnreadCount,
} from '#contract/schemas.ts'
import { STANDING_NAMES, type StandingName } from '#contract/standing.ts'

/** Summary of a user, shown with their posts. */
export const Author = Type.Object({
  _id: Id,
  username: Type.String(),
  name: Type.String({ description: 'The username when the user has set no name.' }),
  avatar: Nullable(Type.String({ description: 'A path on this server, or an absolute URL.' })),
  isVerifiedOrg: Type.Boolean(),
  isProtected: Type.Optional(
    Type.Literal(true, { description: 'Only followers see the posts, and the owner accepts them. Omitted otherwise.' }),
  ),
})
export type Author = Static<typeof Author>

const userFields = {
  ...mapProfileTexts(() => Type.String()),
  ...Author.properties,
  coverPhoto: Nullable(Type.String()),
  dob: Nullable(Type.String({ description: 'YYYY-MM-DD. Other users see --MM-DD unless the user shows the year.' })),
  dateRegistered: Time,
  createdAt: Time,
  isVerified: Type.Boolean({ description: 'The same as isVerifiedOrg.' }),
  followersCount: Count,
  followingCount: Count,
  tweetsCount: Count,
  pinnedTweet: Nullable({ ...Id, description: 'The post shown first on the profile.' }),
  isFollowing: Type.Boolean(),
  isFollowedBy: Type.Boolean(),
  isRequested: Type.Optional(
    Type.Literal(true, { description: 'The viewer has asked to follow this protected account. Omitted otherwise.' }),
  ),
  isBlocked: Type.Boolean({ description: 'Whether the user has blocked the viewer.' }),
  isBlocking: Type.Boolean({ description: 'Whether the viewer has blocked the user.' }),
  isMuting: Type.Boolean({ description: 'Whether the viewer has muted the user.' }),
  mutedUntil: Nullable({ ...Time, description: 'When the mute ends by itself.' }),
  hidesReposts: Type.Boolean({ description: "Whether the viewer has hidden the user's reposts." }),
  isOwnProfile: Type.Boolean(),
  openReport: Type.Optional(OpenReport),
}

/** A user as other users see them. */
export const User = Type.Object(userFields)
export type User = Static<typeof User>

/** The role of a user. Users have none until an operator gives one: `npm run admin -- role`. */
export const Role = Type.Unsafe<RoleName>(
  OneOf(ROLES, { description: 'moderator: handles reports. admin: runs the network, too.' }),
)
export type Role = RoleName

const codes = Object.keys(LANGUAGES)
/** A code of `LANGUAGES`. */
export const LanguageCode = Type.Unsafe<Language>(
  OneOf(codes, { description: 'The language of mails and pushes to the user. Null: English.' }),
)

/** A user as they see themselves. No other schema of a user has the email address and the language. */
export const Me = Type.Object({
  ...userFields,
  email: Type.String(),
  emailConfirmed: Type.Boolean({ description: 'Whether a link mailed to the address was opened.' }),
  language: Nullable(LanguageCode),
  role: Type.Optional(Role),
  standing: Type.Optional(
    Type.Array(Type.Unsafe<StandingName>(OneOf(STANDING_NAMES)), {
      description: 'How the account is restricted. Absent when it is not.',
    }),
  ),
  toAccept: Type.Optional(
    Type.Array(Type.Object({ page: OneOf(['terms', 'privacy', 'rules']), version: Type.Integer() }), {
      description: 'Pages with a new version that the user has not accepted. Only in `GET /auth/me`.',
    }),
  ),
})
export type Me = Static<typeof Me>

/** A page of users. */
export const UserPage = Type.Object({ users: Type.Array(User), nextCursor: Cursor })
export type UserPage = Static<typeof UserPage>

export const users = {
  'GET /users/random': {
    summary: 'A few users for "Who to follow" whom the viewer neither follows nor blocks.',
    scope: 'read:accounts',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Array(User, { description: `${WHO_TO_FOLLOW} by default.` }),
  },
  'POST /users/:id/follow': {
    summary: 'Follows a user, or unfollows them. Asks to follow a protected one, or withdraws the request.',
    scope: 'write:follows',
    params: ByUser,
    ...TOGGLE,
    answer: Type.Object({
      following: Type.Boolean(),
      isFollowing: Type.Boolean(),
      requested: Type.Optional(
        Type.Boolean({ description: 'For a protected account: whether a request waits for its owner.' }),
      ),
      followersCount: Count,
    }),
  },
  'POST /users/:id/block': {
    summary: 'Blocks a user, or unblocks them. A block removes follows in both directions.',
    scope: 'write:blocks',
    standing: 'frozen',
    params: ByUser,
    ...TOGGLE,
    answer: Type.Object({ blocked: Type.Boolean() }),
  },
  'DELETE /followers/:id': {
    summary: 'Removes a follower of the viewer, without a block. They are not notified, and may follow again.',
    scope: 'write:follows',
    unconfirmed: true,
    params: ByUser,
    limit: 'toggles',
    answer: Ok,
  },
  'GET /follow-requests': {
    summary: 'Users who ask to follow the viewer, newest first.',
    scope: 'read:follows',
    query: PageQuery,
    answer: UserPage,
  },
  'GET /follow-requests/count': {
    summary: 'How many users ask to follow the viewer.',
    scope: 'read:follows',
    answer: Type.Object({ count: UnreadCount }),
  },
  'POST /follow-requests/accept': {
    summary: 'Accepts all requests to follow the viewer: the newest at once, the others soon after.',
    scope: 'write:follows',
    limit: 'toggles',
    answer: Ok,
  },
  'POST /follow-requests/:id/accept': {
    summary: 'Accepts a request to follow the viewer. Its maker is notified.',
    scope: 'write:follows',
    params: ByUser,
    limit: 'toggles',
    answer: Ok,
  },
  'POST /follow-requests/:id/reject': {
    summary: 'Rejects a request to follow the viewer. Its maker is not notified, and may ask again.',
    scope: 'write:follows',
    unconfirmed: true,
    params: ByUser,
    limit: 'toggles',
    answer: Ok,
  },
  'GET /blocks': {
    summary: 'The users that the viewer has blocked, newest first.',
    scope: 'read:blocks',
    query: PageQuery,
    answer: UserPage,
  },
  'GET /users/:id/followers': {
    summary: 'Followers of a user, newest first.',
    scope: 'read:accounts',
    params: ByUser,
    query: PageQuery,
    answer: UserPage,
  },
  'GET /users/:id/known-followers': {
    summary: 'Followers of a user whom the viewer follows, too, newest first.',
    scope: 'read:accounts',
    params: ByUser,
    query: PageQuery,
    answer: UserPage,
  },
  'GET /users/:id/following': {
    summary: 'Users that a user follows, newest first.',
    scope: 'read:accounts',
    params: ByUser,
    query: PageQuery,
    answer: UserPage,
  },
} as const satisfies Endpoints
