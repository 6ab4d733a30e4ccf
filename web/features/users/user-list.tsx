import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api.ts'
import { ListFaces } from '#web/ui/list.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { type Relation, relationOptions, usersOf } from './api.ts'
import { estimateUserRow, UserRow } from './user-row.tsx'
import { UserSkeletons } from './user-skeleton.tsx'

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
export function UserList({ name, relation }: { name: string; relation: Relation }) {
  const list = useInfiniteQuery(relationOptions(name, relation))
  const users = usersOf(list.data)
  const { label, empty, help, failure } = words[relation]
  return (
    <ListFaces
      status={list.data ? 'success' : list.status}
      isEmpty={users.length === 0}
      skeleton={<UserSkeletons />}
      empty={{ text: empty, help }}
      error={{
        text: failureText(list.error, failure),
        onRetry: () => void list.refetch(),
        isRetrying: list.isFetching,
      }}
      more={{
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        hasFailed: list.isFetchNextPageError,
        onLoad: () => void list.fetchNextPage(),
        end: '',
      }}
    >
      <VirtualList
        name={`${relation}:${name}`}
        label={label}
        items={users}
        isBusy={list.isFetchingNextPage}
        estimate={estimateUserRow}
      >
        {(user) => <UserRow user={user} />}
      </VirtualList>
    </ListFaces>
  )
}
