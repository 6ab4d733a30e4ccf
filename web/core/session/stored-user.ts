/** Who is signed in, as this browser remembers it under the keys of SPEC §3. */
import type { Author, Me } from '#contract/calls/users.ts'

/** What is not stored, as it would lie there unencrypted. Known again once /auth/me has answered. */
const PRIVATE = { email: '', emailConfirmed: true }

const isMember = (value: unknown): value is Author =>
  typeof value === 'object' && value !== null && '_id' in value && 'username' in value

function read(key: 'user' | 'me'): Author | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isMember(value) ? value : null
  } catch {
    return null
  }
}

/** The stored member, without an email address. */
export function readUser(): Me | null {
  const user = read('user')
  return user && ({ ...PRIVATE, ...user } as Me)
}

/** Stores of a member what others may see, too. */
export function storeUser({ email: _, emailConfirmed: __, ...seen }: Me): void {
  localStorage.setItem('user', JSON.stringify(seen))
}

/** Stores who a conversation shows to be its reader (SPEC §4). */
export const storeDeduced = (me: Author): void => localStorage.setItem('me', JSON.stringify(me))

/** The member of a token nobody could be asked about: no more than what a conversation has shown. */
export const unknownMe = (deduced: Author | null = read('me')): Me => ({
  ...PRIVATE,
  _id: '',
  username: '',
  name: '',
  avatar: null,
  coverPhoto: null,
  bio: '',
  location: '',
  website: '',
  dob: null,
  dateRegistered: '',
  createdAt: '',
  followersCount: 0,
  followingCount: 0,
  tweetsCount: 0,
  isVerified: false,
  isVerifiedOrg: false,
  isFollowing: false,
  isFollowedBy: false,
  isBlocked: false,
  isBlocking: false,
  isOwnProfile: true,
  ...deduced,
})
