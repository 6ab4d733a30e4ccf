/** The signed-in user in local storage, under `user` and `me`. */
import type { Author, Me } from '#contract/calls/users.ts'
import { EMPTY_PROFILE_TEXTS } from '#contract/profile-texts.ts'

/** Fields that are not stored, as local storage is not encrypted. /auth/me returns them. */
const PRIVATE = { email: '', language: null }

const isAuthor = (value: unknown): value is Author =>
  typeof value === 'object' && value !== null && '_id' in value && 'username' in value

function read(key: 'user' | 'me'): Author | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isAuthor(value) ? value : null
  } catch {
    return null
  }
}

/** The stored user, without an email address. */
export function readUser(): Me | null {
  const user = read('user')
  return user && ({ emailConfirmed: true, ...PRIVATE, ...user } as Me)
}

/** Stores a user without private fields. An unconfirmed address is stored, as the first frame shows a notice about it. */
export function storeUser({ email: _, language: __, ...publicFields }: Me): void {
  localStorage.setItem('user', JSON.stringify(publicFields))
}

/** Stores the user deduced from the reader of a conversation. */
export const storeDeduced = (me: Author): void => localStorage.setItem('me', JSON.stringify(me))

/** The user of a token while /auth/me is unreachable: empty, or the user deduced from a conversation. */
export const unknownMe = (deduced: Author | null = read('me')): Me => ({
  ...PRIVATE,
  emailConfirmed: true,
  _id: '',
  username: '',
  ...EMPTY_PROFILE_TEXTS,
  avatar: null,
  coverPhoto: null,
  dob: null,
  dateRegistered: '',
  createdAt: '',
  followersCount: 0,
  followingCount: 0,
  tweetsCount: 0,
  pinnedTweet: null,
  isVerified: false,
  isVerifiedOrg: false,
  isFollowing: false,
  isFollowedBy: false,
  isBlocked: false,
  isBlocking: false,
  isMuting: false,
  mutedUntil: null,
  hidesReposts: false,
  isOwnProfile: true,
  ...deduced,
})
