import { useQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api/api.ts'
import { suggestedUsersOptions } from '#web/features/users/api.ts'
import { UserRow } from '#web/features/users/user-row.tsx'
import { UserSkeletons } from '#web/features/users/user-skeletons.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'

/** People to follow, while no name is looked for. */
export function SuggestedUsers() {
  const { data, error, status, isFetching, refetch } = useQuery(suggestedUsersOptions)
  return (
    <section aria-labelledby="people-here">
      <h2 id="people-here" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        People to follow
      </h2>
      <QueryStates
        status={data ? 'success' : status}
        isEmpty={data?.users.length === 0}
        skeleton={<UserSkeletons />}
        empty={{ text: 'Nobody to suggest just now.', help: 'You can still look for people by name.' }}
        error={{
          text: failureText(error, 'Failed to load suggestions'),
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        }}
      >
        <ul>
          {data?.users.map((user) => (
            <li key={user._id}>
              <UserRow user={user} failure="Follow failed" />
            </li>
          ))}
        </ul>
      </QueryStates>
    </section>
  )
}
