import { useInfiniteQuery } from '@tanstack/react-query'
import type { CaseDetail, CaseReport } from '#contract/calls/cases.ts'
import type { ReportedMessage } from '#contract/moderation-schemas.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { caseReportsOptions } from '#web/features/moderation/api.ts'
import { Chip } from '#web/features/moderation/chip.tsx'
import { UserName } from '#web/features/moderation/user-name.tsx'
import { categories } from '#web/features/reports/categories.ts'
import { RuleText } from '#web/features/reports/rule-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime, ShortTime } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Part } from './part.tsx'
import { TweetCopy } from './subject.tsx'

/** The reports of a case: reporter, category and attachments. */
export function Reports({ detail }: { detail: CaseDetail }) {
  const query = useInfiniteQuery(caseReportsOptions(detail._id))
  const reports = flattenPages(
    query.data,
    (page) => page.reports,
    (report) => report._id,
  )
  const { more: _, ...states } = pagedQueryStates(query, t('Failed to load reports'))
  return (
    <Part
      title={
        detail.reportsCount === 0
          ? t('No reports')
          : t('{count, plural, one {# report} other {# reports}}', { count: detail.reportsCount })
      }
    >
      <QueryStates {...states} skeleton={<Skeleton className="h-12 w-full rounded-card" />}>
        {reports.length === 0 ? (
          <p className="text-muted">{t('No one has reported it. A moderator or an automatic rule opened the case.')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {reports.map((report) => (
              <li key={report._id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-1">
                <ReportRow report={report} username={detail.user.username} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="outline"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </QueryStates>
    </Part>
  )
}

function ReportRow({ report, username }: { report: CaseReport; username: string }) {
  const { reporter, category, rule, note, createdAt, tweets, messages } = report
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UserName user={reporter} />
        <Chip>{categories[category].label}</Chip>
        {rule && (
          <Chip>
            <RuleText rule={rule} />
          </Chip>
        )}
        <span className="text-sm text-muted">
          <RelativeTime value={createdAt} />
        </span>
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
      {messages.length > 0 && <Messages messages={messages} reporter={reporter.username} username={username} />}
      {tweets.map((tweet) => (
        <TweetCopy key={tweet._id} tweet={tweet} isSmall />
      ))}
    </>
  )
}

interface MessagesProps {
  messages: readonly ReportedMessage[]
  reporter: string
  username: string
}

/** The messages that a reporter attached, with the reported one marked. */
function Messages({ messages, reporter, username }: MessagesProps) {
  return (
    <>
      <p className="text-sm text-muted">
        {t('Shared by the reporter. You can’t see anything else in the conversation.')}
      </p>
      <ol aria-label={t('Messages')} className="flex flex-col gap-1 rounded-card border border-line py-2">
        {messages.map(({ _id, text, createdAt, isByReporter, isReported }) => (
          <li
            key={_id}
            className={classNames('border-s-4 px-3 py-1', isReported ? 'border-red bg-red-soft' : 'border-transparent')}
          >
            <p className="flex flex-wrap gap-x-2 text-sm text-muted">
              <bdi className="font-medium text-ink">@{isByReporter ? reporter : username}</bdi>
              <ShortTime value={createdAt} />
              {isReported && <span className="font-medium text-red">{t('Reported')}</span>}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
