import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/calls/users.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { estimateUserRow, UserRow } from './user-row.tsx'
import { UserSkeletons } from './user-skeletons.tsx'

interface UserPagesProps {
  query: UseInfiniteQueryResult<InfiniteData<{ users: User[] }, unknown>>
  /** Key of the stored scroll position. */
  name: string
  texts: { label: string; empty: string; help: string; failure: string; action?: ReactNode }
  /** Shows a text at the end of the list. */
  hasEndText?: boolean
  /** Replaces the Follow buttons. */
  action?: (user: User) => ReactNode
  /** A line about each user. */
  reason?: (user: User) => ReactNode
}

/** A paged list of users with its loading, empty, failed and end states. */
export function UserPages({ query, name, texts, hasEndText = false, action, reason }: UserPagesProps) {
  const { label, empty, help, failure, action: next } = texts
  const { more, ...states } = pagedQueryStates(query, failure)
  const users = flattenPages(
    query.data,
    (page) => page.users,
    (user) => user._id,
  )
  return (
    <QueryStates
      {...states}
      more={hasEndText ? more : { ...more, end: '' }}
      isEmpty={users.length === 0}
      skeleton={<UserSkeletons />}
      empty={{ text: empty, help, action: next }}
    >
      <VirtualList name={name} label={label} items={users} isBusy={query.isFetchingNextPage} estimate={estimateUserRow}>
        {(user) => <UserRow user={user} {...(action && { action: action(user) })} reason={reason?.(user)} />}
      </VirtualList>
    </QueryStates>
  )
}
