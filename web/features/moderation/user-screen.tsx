import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { useOpenCase } from '#web/features/reports/api.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { memberOptions } from './api.ts'
import { Acts } from './case/acts.tsx'
import { CaseLinks } from './case/case-links.tsx'
import { MemberPart } from './case/member-part.tsx'
import { Part } from './case/part.tsx'
import { ForModerators } from './for-moderators.tsx'

/** An account as moderators see it: its facts, every decision and every case. */
export default function ModeratedUserScreen() {
  return (
    <ForModerators>
      <UserPage />
    </ForModerators>
  )
}

function UserPage() {
  const { id: username = '' } = useParams()
  const goBack = useBack()
  const query = useQuery(memberOptions(username))
  const navigate = useNavigate()
  const { mutate, isPending } = useOpenCase((id) => navigate(routes.moderationCase(id)))
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('@{username}: moderation', { username: data?.account.user.username ?? username })}
        onBack={goBack}
        end={
          data?.canAct && (
            <Button size="sm" busy={isPending} onClick={() => mutate({ kind: 'user', id: data.account.user._id })}>
              {t('Open a case')}
            </Button>
          )
        }
      />
      <QueryStates
        {...queryStates(query, t('Failed to load the account'), 'user_not_found')}
        skeleton={<Skeleton className="m-4 h-40 rounded-card" />}
        empty={{
          text: t('User not found'),
          action: <ButtonLink to={routes.moderation}>{t('All cases')}</ButtonLink>,
        }}
      >
        {data && (
          <>
            <MemberPart account={data.account} isWhole />
            <Part title={t('Decisions')}>
              {data.acts.length > 0 ? <Acts acts={data.acts} /> : <p className="text-muted">{t('None so far.')}</p>}
            </Part>
            <Part title={t('Cases')}>
              {data.cases.length > 0 ? (
                <CaseLinks rows={data.cases} />
              ) : (
                <p className="text-muted">{t('None so far.')}</p>
              )}
            </Part>
          </>
        )}
      </QueryStates>
    </>
  )
}
