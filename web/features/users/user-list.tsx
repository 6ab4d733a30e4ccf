import { useInfiniteQuery } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { failureText } from '#web/core/api.ts'
import { ListFaces } from '#web/ui/list.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { type Relation, relationOptions, usersOf } from './api.ts'
import { UserRow } from './user-row.tsx'
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

const ROW = 64
const LINE = 20
const CHARACTERS_A_LINE = 65

const estimateRow = ({ bio }: User) =>
  ROW + (bio ? 4 + LINE * Math.min(3, Math.ceil(bio.length / CHARACTERS_A_LINE)) : 0)

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
        estimate={estimateRow}
      >
        {(user) => <UserRow user={user} />}
      </VirtualList>
    </ListFaces>
  )
}
