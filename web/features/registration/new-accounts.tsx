import { useInfiniteQuery } from '@tanstack/react-query'
import { rich, t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { signUpsOptions } from './api.ts'
import { Person } from './person.tsx'

/** The newest accounts, and who invited them. */
export function NewAccounts() {
  const query = useInfiniteQuery(signUpsOptions)
  const all = flattenPages(
    query.data,
    (page) => page.signUps,
    ({ user }) => user._id,
  )
  return (
    <QueryStates
      {...pagedQueryStates(query, t('Failed to load accounts'))}
      skeleton={<Skeleton className="m-4 h-24" />}
    >
      <ul aria-label={t('Newest accounts')}>
        {all.map(({ user, at, invitedBy }) => (
          <li key={user._id} className="px-4 py-3">
            <Person user={user}>
              <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                <RelativeTime value={at} />
                {invitedBy && (
                  <span className="wrap-anywhere">
                    {rich('invited by {username}', { username: <bdi>@{invitedBy.username}</bdi> })}
                  </span>
                )}
              </p>
            </Person>
          </li>
        ))}
      </ul>
    </QueryStates>
  )
}
