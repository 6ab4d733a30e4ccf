import { type RelationList, relationOptions } from './api.ts'
import { UserPages } from './user-pages.tsx'

const words = {
  followers: {
    label: 'Followers',
    empty: 'No followers yet',
    help: 'Whoever follows this account is listed here.',
    failure: 'Failed to load followers',
  },
  following: {
    label: 'Following',
    empty: 'Not following anyone yet',
    help: 'Whoever this account follows is listed here.',
    failure: 'Failed to load following',
  },
} as const

/** Who follows a member, or whom they follow. */
export const RelatedUsers = ({ name, relation }: { name: string; relation: RelationList }) => (
  <UserPages name={`${relation}:${name}`} options={relationOptions(name, relation)} words={words[relation]} />
)
