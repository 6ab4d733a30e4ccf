import { useInfiniteQuery } from '@tanstack/react-query'
import { routes } from '#web/core/routes.ts'
import { UserPages } from '#web/features/users/user-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { userResultsOptions } from './api.ts'

/** The users that match, each with a link to their page. */
export function UserResults({ query }: { query: string }) {
  return (
    <UserPages
      query={useInfiniteQuery(userResultsOptions(query))}
      name={`people:${query}`}
      texts={{
        label: 'People found',
        empty: 'No people found.',
        help: `Nobody matches “${query}”. Try a shorter name.`,
        failure: 'Search failed',
      }}
      hasEndText
      action={(user) => (
        <ButtonLink to={routes.user(user.username)} variant="outline" size="sm" aria-label={`View ${user.name}`}>
          View
        </ButtonLink>
      )}
    />
  )
}
