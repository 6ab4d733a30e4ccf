import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { newestFirst, resultsOptions } from './api.ts'

/** The matching tweets, best or newest first. */
export function TweetResults({ query, sort }: { query: string; sort: 'top' | 'latest' }) {
  const options = resultsOptions(query, sort)
  const results = useInfiniteQuery(sort === 'latest' ? { ...options, select: newestFirst } : options)
  return (
    <TweetPages
      query={results}
      name={`search:${sort}:${query}`}
      label={t('Posts found')}
      empty={{
        text: t('No posts found.'),
        help: t('Nothing matches “{query}”. Try fewer or other words.', { query }),
        action: (
          <ButtonLink to={routes.explore} variant="outline">
            {t('See what’s trending')}
          </ButtonLink>
        ),
      }}
      failure={t('Search failed')}
    />
  )
}
