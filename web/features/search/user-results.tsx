import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { resultsOptions } from './api.ts'

/** The matching users, each with a link to their page. */
export function UserResults({ query }: { query: string }) {
  return (
    <UserPages
      query={useInfiniteQuery(resultsOptions(query, 'people'))}
      name={`people:${query}`}
      texts={{
        label: t('People found'),
        empty: t('No people found.'),
        help: t('No one matches “{query}”. Try a shorter name.', { query }),
        action: (
          <ButtonLink to={routes.people} variant="outline">
            {t('See people to follow')}
          </ButtonLink>
        ),
        failure: t('Search failed'),
      }}
      hasEndText
      action={(user) => (
        <ButtonLink
          to={routes.user(user.username)}
          variant="outline"
          size="sm"
          aria-label={t('View {name}', { name: user.name })}
        >
          {t('View')}
        </ButtonLink>
      )}
    />
  )
}
