import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { connectedAppsOptions } from './api.ts'
import { ConnectedAppRow } from './connected-app-row.tsx'

/** The apps that can use the account, each with a way to end that. */
export default function ConnectedAppsScreen() {
  const query = useQuery(connectedAppsOptions)
  return (
    <SettingsPage title={t('Connected apps')}>
      <QueryStates
        {...queryStates(query, t('Failed to load your apps'))}
        isEmpty={query.data?.length === 0}
        skeleton={
          <SkeletonRows
            count={3}
            className="items-center gap-4 py-4"
            pictureClass="size-6"
            lineClass={['h-3.5 w-40', 'h-3 w-56']}
          />
        }
        empty={{
          text: t('No connected apps'),
          help: t('Apps that you allow to use your account will appear here.'),
          action: (
            <ButtonLink to={routes.developer} variant="outline">
              {t('Make your own app')}
            </ButtonLink>
          ),
        }}
      >
        <p className="px-4 py-3 text-muted">
          {t('These apps can use your account. Don’t recognize one? End its access.')}
        </p>
        <ul aria-label={t('Connected apps')}>
          {query.data?.map((app) => (
            <ConnectedAppRow key={app._id} app={app} />
          ))}
        </ul>
      </QueryStates>
    </SettingsPage>
  )
}
