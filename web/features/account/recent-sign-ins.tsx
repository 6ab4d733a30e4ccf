import { useQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { signInsOptions } from './api.ts'

/** Recent sign-ins, including those that failed at the second factor. */
export function RecentSignIns() {
  const { data, status, error, refetch, isFetching } = useQuery(signInsOptions)
  return (
    <SettingsPart
      title={t('Recent sign-ins')}
      about={t('From the last 90 days. If one wasn’t you, sign that device out and change your password.')}
    >
      <QueryStates
        status={data ? 'success' : status}
        isEmpty={data?.length === 0}
        skeleton={<Skeleton className="mx-4 my-3 h-9 w-64" />}
        empty={{ text: t('No sign-ins in the last 90 days') }}
        error={{
          text: failureText(error, t('Failed to load recent sign-ins')),
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        }}
      >
        <ul>
          {data?.map(({ device, network, at, failed }) => (
            <li key={`${at} ${device} ${network}`} className="px-4 py-2">
              <p className="font-bold">{device}</p>
              <p className="text-sm text-muted">
                {failed && <span className="text-red">{t('Correct password, failed second step')} · </span>}
                <TimeAgo value={at} />
                {network && ` · ${t('IP range {network}', { network })}`}
              </p>
            </li>
          ))}
        </ul>
      </QueryStates>
    </SettingsPart>
  )
}
