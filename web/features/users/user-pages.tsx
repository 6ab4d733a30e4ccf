import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/calls/users.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { flattenUsers, type relationOptions } from './api.ts'
import { estimateUserRow, UserRow } from './user-row.tsx'
import { UserSkeletons } from './user-skeletons.tsx'

interface UserPagesProps {
  /** Where the list finds its place again. */
  name: string
  options: ReturnType<typeof relationOptions>
  words: { label: string; empty: string; help: string; failure: string }
  /** Takes the place of the Follow buttons. */
  end?: (user: User) => ReactNode
}

/** A list of members that comes page by page. */
export function UserPages({ name, options, words: { label, empty, help, failure }, end }: UserPagesProps) {
  const list = useInfiniteQuery(options)
  const faces = queryStates(list, failure)
  const users = flattenUsers(list.data)
  return (
    <QueryStates
      {...faces}
      more={{ ...faces.more, end: '' }}
      isEmpty={users.length === 0}
      skeleton={<UserSkeletons />}
      empty={{ text: empty, help }}
    >
      <VirtualList name={name} label={label} items={users} isBusy={list.isFetchingNextPage} estimate={estimateUserRow}>
        {(user) => <UserRow user={user} {...(end && { end: end(user) })} />}
      </VirtualList>
    </QueryStates>
  )
}
