import { useQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { suggestedUsersOptions } from '#web/features/users/api.ts'
import { UserRow } from '#web/features/users/user-row.tsx'
import { UserSkeletons } from '#web/features/users/user-skeletons.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'

/** People to follow, while the search field is empty. */
export function SuggestedUsers() {
  const query = useQuery(suggestedUsersOptions)
  const users = query.data?.users
  return (
    <section aria-labelledby="people-here">
      <h2 id="people-here" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        People to follow
      </h2>
      <QueryStates
        {...queryStates(query, 'Failed to load suggestions')}
        isEmpty={users?.length === 0}
        skeleton={<UserSkeletons />}
        empty={{ text: 'Nobody to suggest just now.', help: 'You can still look for people by name.' }}
      >
        <ul>
          {users?.map((user) => (
            <li key={user._id}>
              <UserRow user={user} failure="Follow failed" />
            </li>
          ))}
        </ul>
      </QueryStates>
    </section>
  )
}
