/** Profiles as evidence. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { nameOf } from '#server/features/people/authors.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import type { PageEvidence } from './evidence.ts'

export interface Profile {
  id: Id
  username: string
  name: string
  bio: string
  location: string
  website: string
  isVerifiedOrg: boolean
  /** Milliseconds since 1970. */
  joinedAt: number
  followers: number
  following: number
  /** Posts that are not replies. */
  posts: number
  page: PageEvidence
}

/** The profile of a username; undefined when it does not exist or is behind a block. */
export async function getProfile(db: Db, viewer: Id, username: string): Promise<Profile | undefined> {
  return readProfile(db, viewer, (await findIdByUsername(db, username.replace(/^@/, ''))) ?? NO_ID)
}

export async function readProfile(db: Db, viewer: Id, id: Id): Promise<Profile | undefined> {
  const [visible] = await visibleTo(db, viewer, [{ author_id: id }], 'direct')
  const row = visible && id !== NO_ID ? await accountCache.get({ db }, id) : undefined
  if (!row) return undefined
  const profile = {
    id,
    username: row.username,
    name: nameOf(row),
    bio: row.bio,
    location: row.location,
    website: row.website,
    isVerifiedOrg: row.is_verified_org === 1,
    joinedAt: row.created_at,
    followers: row.followers,
    following: row.following,
    posts: row.tweets,
  }
  return { ...profile, page: toPage(profile) }
}

function toPage(profile: Omit<Profile, 'page'>): PageEvidence {
  const { username, name, bio, location, website, isVerifiedOrg, joinedAt, followers, following, posts } = profile
  const facts = [
    `@${username} is ${name}.`,
    isVerifiedOrg && 'This is a verified organisation.',
    bio && `Bio: ${bio}`,
    location && `Location: ${location}`,
    website && `Website: ${website}`,
    `Joined: ${new Date(joinedAt).toISOString().slice(0, 10)}`,
    `Followers: ${followers}`,
    `Following: ${following}`,
    `Posts: ${posts}`,
  ]
  const text = facts.filter((fact) => fact !== '' && fact !== false).join('\n')
  return { kind: 'page', title: `@${username}`, path: `/user/${username}`, text }
}
