import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { WHO_TO_FOLLOW } from '#contract/limits.ts'
import { mapProfileTexts } from '#contract/profile-texts.ts'
import { ByUser, Count, Cursor, Id, Nullable, Page, PageQuery, Time } from '#contract/schemas.ts'

/** The few facts of a member shown beside what they wrote. */
export const Author = Type.Object({
  _id: Id,
  username: Type.String(),
  name: Type.String({ description: 'The username when the member gave no name.' }),
  avatar: Nullable(Type.String({ description: 'A path below this server, or an absolute address.' })),
  isVerifiedOrg: Type.Boolean(),
})
export type Author = Static<typeof Author>

const userFields = {
  ...mapProfileTexts(() => Type.String()),
  ...Author.properties,
  coverPhoto: Nullable(Type.String()),
  dob: Nullable(Type.String({ description: 'YYYY-MM-DD; others see --MM-DD unless its owner shows the year.' })),
  dateRegistered: Time,
  createdAt: Time,
  isVerified: Type.Boolean({ description: 'The same as isVerifiedOrg.' }),
  followersCount: Count,
  followingCount: Count,
  tweetsCount: Count,
  isFollowing: Type.Boolean(),
  isFollowedBy: Type.Boolean(),
  isBlocked: Type.Boolean({ description: 'The viewer is blocked by them.' }),
  isBlocking: Type.Boolean({ description: 'The viewer has blocked them.' }),
  isOwnProfile: Type.Boolean(),
}

/** A member as somebody else sees them. */
export const User = Type.Object(userFields)
export type User = Static<typeof User>

/** A member as they see themselves: the only shape that carries an e-mail address. */
export const Me = Type.Object({
  ...userFields,
  email: Type.String(),
  emailConfirmed: Type.Boolean({ description: 'A link sent to the address was opened.' }),
})
export type Me = Static<typeof Me>

export const users = {
  'GET /users/random': {
    summary: 'A few members the viewer neither follows nor blocks: "Who to follow".',
    access: 'member',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Array(User, { description: `${WHO_TO_FOLLOW} unless a limit is given.` }),
  },
  'POST /users/:id/follow': {
    summary: 'Follows a member, or stops following.',
    access: 'member',
    params: ByUser,
    limit: 'toggles',
    answer: Type.Object({ following: Type.Boolean(), isFollowing: Type.Boolean(), followersCount: Count }),
  },
  'POST /users/:id/block': {
    summary: 'Blocks a member, or ends the block. A block ends follows both ways.',
    access: 'member',
    params: ByUser,
    limit: 'toggles',
    answer: Type.Object({ blocked: Type.Boolean() }),
  },
  'GET /blocks': {
    summary: 'Whom the viewer has blocked, newest first.',
    access: 'member',
    query: PageQuery,
    answer: Type.Object({ users: Type.Array(User), nextCursor: Cursor }),
  },
  'GET /users/:id/followers': {
    summary: 'Who follows a member, newest first.',
    access: 'member',
    params: ByUser,
    query: PageQuery,
    answer: Type.Object({ users: Type.Array(User), nextCursor: Cursor }),
  },
  'GET /users/:id/following': {
    summary: 'Whom a member follows, newest first.',
    access: 'member',
    params: ByUser,
    query: PageQuery,
    answer: Type.Object({ users: Type.Array(User), nextCursor: Cursor }),
  },
} as const satisfies Endpoints
