import { useInfiniteQuery } from '@tanstack/react-query'
import { type RelationList, relationOptions } from './api.ts'
import { UserPages } from './user-pages.tsx'

const texts = {
  followers: {
    label: 'Followers',
    empty: 'No followers yet',
    help: 'People who follow this account are listed here.',
    failure: 'Failed to load followers',
  },
  following: {
    label: 'Following',
    empty: 'Not following anyone yet',
    help: 'People this account follows are listed here.',
    failure: 'Failed to load following',
  },
} as const

/** The followers of a user, or the users they follow. */
export const RelatedUsers = ({ name, relation }: { name: string; relation: RelationList }) => (
  <UserPages
    query={useInfiniteQuery(relationOptions(name, relation))}
    name={`${relation}:${name}`}
    texts={texts[relation]}
  />
)
