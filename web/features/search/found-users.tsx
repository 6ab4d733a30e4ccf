import { useInfiniteQuery } from '@tanstack/react-query'
import { facesOf } from '#web/core/list-query.ts'
import { routes } from '#web/core/routes.ts'
import { usersOf } from '#web/features/users/api.ts'
import { estimateUserRow, UserRow } from '#web/features/users/user-row.tsx'
import { UserSkeletons } from '#web/features/users/user-skeleton.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListFaces } from '#web/ui/list.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { foundUsersOptions } from './api.ts'

/** The members that match, each with a link to their page. */
export function FoundUsers({ query }: { query: string }) {
  const found = useInfiniteQuery(foundUsersOptions(query))
  const users = usersOf(found.data)
  return (
    <ListFaces
      {...facesOf(found, 'Search failed')}
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
    </ListFaces>
  )
}
