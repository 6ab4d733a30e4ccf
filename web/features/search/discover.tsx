import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { timelineOptions } from '#web/features/feeds/api.ts'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import { trendsOptions } from '#web/features/trends/api.ts'
import { TrendList } from '#web/features/trends/trend-list.tsx'
import { suggestedUsersOptions } from '#web/features/welcome/api.ts'
import { SuggestedPeople } from '#web/features/welcome/suggested-people.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { newestOptions, type ResultsTab } from './api.ts'

const FEW = 4
const ALL = 20

/** The content of Explore without a query: trends, people with reasons, posts. */
export function Discover({ tab }: { tab: ResultsTab }) {
  return (
    <>
      <p className="border-b border-line px-4 py-4 text-center text-muted">
        {t('Type something in the search box to discover posts and people.')}
      </p>
      {tab === 'people' ? (
        <SuggestedPeople id="people-here" title={t('People to follow')} most={ALL} hasFollowAll />
      ) : tab === 'latest' ? (
        <Newest />
      ) : (
        <Best />
      )}
    </>
  )
}

/** Each part waits for the one above it, whose height is unknown until it is loaded. All are fetched at once. */
function Best() {
  const trends = useQuery(trendsOptions)
  const people = useQuery(suggestedUsersOptions)
  const posts = useInfiniteQuery(timelineOptions('for-you'))
  return (
    <>
      <Trends />
      {!trends.isPending && (
        <div className="border-t border-line">
          <SuggestedPeople id="people-here" title={t('People to follow')} most={FEW}>
            <Link to={routes.people} className="block px-4 py-3 text-accent -outline-offset-2 hover:bg-hover">
              {t('Show more people')}
            </Link>
          </SuggestedPeople>
        </div>
      )}
      {!trends.isPending && !people.isPending && <Posts query={posts} name="explore" title={t('Posts for you')} />}
    </>
  )
}

function Newest() {
  const trends = useQuery(trendsOptions)
  const posts = useInfiniteQuery(newestOptions)
  return (
    <>
      <Trends />
      {!trends.isPending && <Posts query={posts} name="explore:latest" title={t('Latest posts')} />}
    </>
  )
}

const noPosts = {
  text: t('Nothing here yet'),
  help: t('Posts will appear here.'),
  action: <ButtonLink to={routes.compose()}>{t('Write a post')}</ButtonLink>,
}

function Trends() {
  return (
    <section aria-labelledby="trends-here">
      <h2 id="trends-here" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        {t('Trends for you')}
      </h2>
      <TrendList hasExamples />
    </section>
  )
}

function Posts({ query, name, title }: Pick<ComponentProps<typeof TweetPages>, 'query' | 'name'> & { title: string }) {
  return (
    <section aria-labelledby="posts-here" className="border-t border-line">
      <h2 id="posts-here" className="border-b border-line px-4 py-3 text-xl font-extrabold">
        {title}
      </h2>
      <TweetPages query={query} name={name} label={title} empty={noPosts} failure={t('Failed to load posts')} />
    </section>
  )
}
