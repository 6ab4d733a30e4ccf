import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { bookmarksOptions } from './api.ts'

/** The bookmarks. A removed one stays listed until the next visit, so that it can be saved again. */
export default function BookmarksScreen() {
  const me = useMe()
  const query = useInfiniteQuery(bookmarksOptions)
  return (
    <>
      <PageHeader title={t('Bookmarks')} subtitle={`@${me.username}`} />
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'tweets')} />
      <TweetPages
        query={query}
        name="bookmarks"
        label={t('Bookmarks')}
        empty={{
          text: t('No bookmarks yet.'),
          help: t('Save posts to find them here again. Only you can see them.'),
          action: <ButtonLink to={routes.explore}>{t('Explore posts')}</ButtonLink>,
        }}
        loading={t('Loading…')}
        failure={t('Failed to load bookmarks')}
      />
    </>
  )
}
