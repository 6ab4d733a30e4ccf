import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/calls/reports.ts'
import type { ReportOutcome } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { TWEETS } from '#web/core/queries/patch-tweet.ts'
import { USERS } from '#web/core/queries/patch-user.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { UserLink } from '#web/features/people/author-line.tsx'
import { ownReportsOptions, useWithdraw } from '#web/features/reports/api.ts'
import { categories } from '#web/features/reports/categories.ts'
import { RuleText } from '#web/features/reports/rule-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** The viewer's reports, and their outcomes. */
export function OwnReports() {
  const query = useInfiniteQuery(ownReportsOptions)
  const reports = flattenPages(
    query.data,
    (page) => page.reports,
    (report) => report._id,
  )
  return (
    <QueryStates
      {...pagedQueryStates(query, t('Failed to load your reports'))}
      isEmpty={reports.length === 0}
      skeleton={<Skeleton className="m-4 h-24 rounded-card" />}
      empty={{
        text: t('No reports'),
        help: t('Report a post or an account from the “…” menu beside it. You’ll see the outcome here.'),
      }}
    >
      <ul>
        {reports.map((report) => (
          <li key={report._id} className="flex flex-col items-start gap-2 border-b border-line px-4 py-4">
            <ReportText report={report} />
          </li>
        ))}
      </ul>
    </QueryStates>
  )
}

const titles: Record<Report['kind'], string> = {
  tweet: t('You reported a post'),
  user: t('You reported an account'),
  message: t('You reported a message'),
}

function ReportText({ report }: { report: Report }) {
  const { kind, user, excerpt, category, rule, note, createdAt, outcome } = report
  return (
    <>
      <h2 className="flex flex-wrap gap-x-2 font-bold">
        {titles[kind]}
        {user && (
          <UserLink username={user.username} className="font-medium text-muted">
            <bdi>@{user.username}</bdi>
          </UserLink>
        )}
      </h2>
      {excerpt && (
        <p dir="auto" className="line-clamp-3 w-full wrap-anywhere">
          {excerpt}
        </p>
      )}
      <p className="text-sm text-muted">
        {rule ? <RuleText rule={rule} /> : categories[category].label}
        {' · '}
        <FullDate value={createdAt} />
      </p>
      {note && (
        <p dir="auto" className="w-full border-s-4 border-line ps-3 text-muted wrap-anywhere">
          {note}
        </p>
      )}
      <Outcome outcome={outcome} />
      {outcome === 'open' && <WithdrawButton report={report} />}
    </>
  )
}

/** Withdraws a report without a decision. */
function WithdrawButton({ report: { _id } }: { report: Report }) {
  const cache = useQueryClient()
  const { mutate, isPending } = useWithdraw()
  // The reported content is shown again on all screens.
  const refetchReported = () => {
    for (const queryKey of [TWEETS, USERS, ['messages']]) void cache.invalidateQueries({ queryKey })
  }
  return (
    <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate(_id, { onSuccess: refetchReported })}>
      {t('Withdraw report')}
    </Button>
  )
}

const outcomes: Record<ReportOutcome, { text: string; className: string }> = {
  open: { text: t('Moderators haven’t decided yet.'), className: 'bg-press text-ink' },
  acted: { text: t('Thanks: moderators acted on your report.'), className: 'bg-green-soft text-green' },
  dismissed: { text: t('Moderators found that no rule was broken.'), className: 'bg-press text-ink' },
}

const Outcome = ({ outcome }: { outcome: ReportOutcome }) => (
  <p className={classNames('rounded-card px-3 py-1.5 text-sm font-medium', outcomes[outcome].className)}>
    {outcomes[outcome].text}
  </p>
)
