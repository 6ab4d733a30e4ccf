import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { refetchScheduled, scheduledOptions } from './api.ts'
import { ScheduledRow } from './scheduled-row.tsx'

const EditDialog = lazyPart(
  new LazyModule(() => import('./edit-scheduled-dialog.tsx')),
  (it) => it.EditScheduledDialog,
  PartFailedNotice,
)
/** The scheduled posts: first those that could not be published, then by time. */
export default function ScheduledScreen() {
  const back = useBack()
  // Beside the rows: what is being edited stays when its row goes, as its time has come.
  const [edited, setEdited] = useState<ScheduledPost | null>(null)
  const { data = [], status, isFetching, refetch } = useQuery(scheduledOptions())
  return (
    <>
      <PageHeader title={t('Scheduled posts')} onBack={back} />
      <PullToRefresh onRefresh={() => refetchScheduled(queryClient)} />
      <QueryStates
        status={status}
        isEmpty={data.length === 0}
        skeleton={<TweetSkeletons count={3} />}
        empty={{
          text: t('No scheduled posts'),
          help: t('Write a post and choose a time with the clock below it.'),
          action: <ButtonLink to={routes.compose()}>{t('Write a post')}</ButtonLink>,
        }}
        error={{
          text: t('Failed to load scheduled posts'),
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        }}
      >
        <ul aria-label={t('Scheduled posts')}>
          {data.map((scheduled) => (
            <ScheduledRow key={scheduled._id} scheduled={scheduled} onEdit={() => setEdited(scheduled)} />
          ))}
        </ul>
      </QueryStates>
      <Suspense>{edited && <EditDialog scheduled={edited} onClose={() => setEdited(null)} />}</Suspense>
    </>
  )
}
