import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { CaseDetail } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { caseOptions } from '#web/features/moderation/api.ts'
import { AppealPart } from '#web/features/moderation/appeals/appeal-part.tsx'
import { CaseChips } from '#web/features/moderation/case-chips.tsx'
import { ForModerators } from '#web/features/moderation/for-moderators.tsx'
import { kindWords } from '#web/features/moderation/words.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Acts } from './acts.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseLinks } from './case-links.tsx'
import { MemberPart } from './member-part.tsx'
import { Notes } from './notes.tsx'
import { Part } from './part.tsx'
import { Reports } from './reports.tsx'
import { Subject } from './subject.tsx'

/** One case: the reported content, its reporters and its author, earlier acts, and the actions. */
export default function CaseScreen() {
  return (
    <ForModerators>
      <CasePage />
    </ForModerators>
  )
}

function CasePage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(caseOptions(id))
  const detail = query.data
  return (
    <>
      <PageHeader
        title={detail ? titleOf(detail) : t('Case')}
        documentTitle={t('Case')}
        onBack={() => navigate(routes.moderation)}
      />
      <QueryStates
        {...queryStates(query, t('Failed to load the case'), 'case_not_found')}
        skeleton={<Skeletons />}
        empty={{
          text: t('This case doesn’t exist'),
          help: t('It may have been removed with its account.'),
          action: <ButtonLink to={routes.moderation}>{t('All cases')}</ButtonLink>,
        }}
      >
        {/* The key resets typed text when another case opens. */}
        {detail && <CaseParts key={detail._id} detail={detail} />}
      </QueryStates>
    </>
  )
}

const titleOf = ({ kind, user: { username } }: CaseDetail): string =>
  kind === 'user'
    ? t('Account of @{username}', { username })
    : t('{kind} by @{username}', { kind: kindWords[kind], username })

function CaseParts({ detail }: { detail: CaseDetail }) {
  return (
    <>
      <div className="side:grid side:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 border-line side:border-e">
          <CaseChips row={detail} className="border-b border-line px-4 py-3" />
          {detail.appeal && <AppealPart detail={detail} appeal={detail.appeal} />}
          <Subject detail={detail} />
          <Reports detail={detail} />
          {detail.acts.length > 0 && (
            <Part title={t('Decisions in this case')}>
              <Acts acts={detail.acts} />
            </Part>
          )}
          <Notes detail={detail} />
        </div>
        <div className="min-w-0">
          <MemberPart account={detail.account} />
          <Part title={t('Earlier decisions')}>
            {detail.history.length > 0 ? (
              <Acts acts={detail.history} isCompact />
            ) : (
              <p className="text-muted">{t('None. This is the first case with a decision.')}</p>
            )}
          </Part>
          {detail.related.length > 0 && (
            <Part title={t('Other cases of this member')}>
              <CaseLinks rows={detail.related} />
            </Part>
          )}
          {detail.similar.length > 0 && (
            <Part title={t('Similar reports')}>
              <CaseLinks rows={detail.similar} />
            </Part>
          )}
        </div>
      </div>
      <CaseActions detail={detail} />
    </>
  )
}

const Skeletons = () => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton className="h-5 w-64" />
    <Skeleton className="h-28 w-full rounded-card" />
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-20 w-full rounded-card" />
  </div>
)
