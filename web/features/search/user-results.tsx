import { useInfiniteQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { flattenUsers } from '#web/features/users/api.ts'
import { estimateUserRow, UserRow } from '#web/features/users/user-row.tsx'
import { UserSkeletons } from '#web/features/users/user-skeletons.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { userResultsOptions } from './api.ts'

/** The members that match, each with a link to their page. */
export function UserResults({ query }: { query: string }) {
  const found = useInfiniteQuery(userResultsOptions(query))
  const users = flattenUsers(found.data)
  return (
    <QueryStates
      {...queryStates(found, 'Search failed')}
      isEmpty={users.length === 0}
      skeleton={<UserSkeletons />}
      empty={{ text: 'No people found.', help: `Nobody matches “${query}”. Try a shorter name.` }}
    >
      <VirtualList name={`people:${query}`} label="People found" items={users} estimate={estimateUserRow}>
        {(user) => (
          <UserRow
            user={user}
            end={
              <ButtonLink to={routes.user(user.username)} variant="outline" size="sm" aria-label={`View ${user.name}`}>
                View
              </ButtonLink>
            }
          />
        )}
      </VirtualList>
    </QueryStates>
  )
}
