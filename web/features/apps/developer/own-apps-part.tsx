import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ownAppsOptions } from './api.ts'
import { AppDialog } from './app-dialog.tsx'
import { OwnAppRow } from './own-app-row.tsx'
import type { Secret } from './secret-dialog.tsx'

/** The apps that the member has registered, for other people to use. */
export function OwnAppsPart({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery(ownAppsOptions)
  return (
    <SettingsPart title={t('Your apps')} about={t('For programs that other people use with their own accounts.')}>
      <QueryStates
        {...queryStates(query, t('Failed to load your apps'))}
        isEmpty={query.data?.length === 0}
        skeleton={<Skeleton className="mx-4 my-2 h-11" />}
        empty={{ text: t('No apps yet') }}
      >
        <ul aria-label={t('Your apps')}>
          {query.data?.map((app) => (
            <OwnAppRow key={app._id} app={app} onSecret={onSecret} />
          ))}
        </ul>
      </QueryStates>
      <div className={query.isPending ? 'hidden' : 'flex justify-end px-4 py-2'}>
        <Button variant={query.data?.length ? 'outline' : 'primary'} onClick={() => setIsOpen(true)}>
          {t('Register an app')}
        </Button>
      </div>
      <AppDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onSecret={onSecret} />
    </SettingsPart>
  )
}
