import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { ReauthDialog } from '#web/features/settings/reauth-dialog.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { serverOptions } from './api.ts'
import { BackupFacts } from './backup-facts.tsx'
import { HealthFacts } from './health-facts.tsx'
import { QueueFacts, SlowestCalls } from './load-facts.tsx'
import { StorageFacts } from './storage-facts.tsx'

/** The part of the administration for the state of the server. */
export default function ServerPart() {
  const query = useQuery(serverOptions)
  const { data } = query
  return (
    <QueryStates
      {...queryStates(query, t('Failed to load the server’s state'))}
      skeleton={<Skeleton className="m-4 h-60" />}
    >
      {data && (
        <>
          <HealthFacts state={data} />
          <BackupFacts state={data} />
          <StorageFacts state={data} />
          <QueueFacts queues={data.queues} />
          <SlowestCalls calls={data.slowestCalls} />
          <ReauthDialog />
        </>
      )}
    </QueryStates>
  )
}
