import { useInfiniteQuery } from '@tanstack/react-query'
import type { AutomaticRule } from '#contract/calls/automation.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { matchesOptions } from './api.ts'
import { MatchedPosts } from './matched-posts.tsx'

/** The matches of a rule so far. */
export function RuleMatches({ rule: { _id } }: { rule: AutomaticRule }) {
  const query = useInfiniteQuery(matchesOptions(_id))
  const matches = flattenPages(
    query.data,
    (page) => page.matches,
    ({ tweet, user, createdAt }) => tweet ?? `${user?._id} ${createdAt}`,
  )
  return (
    <QueryStates
      {...pagedQueryStates(query, t('Failed to load matches'))}
      isEmpty={matches.length === 0}
      empty={{ text: t('No matches yet'), help: t('Matches appear while the rule is live or in shadow mode.') }}
      skeleton={<Skeleton className="h-20" />}
    >
      <MatchedPosts label={t('Matches')} matches={matches} />
    </QueryStates>
  )
}
