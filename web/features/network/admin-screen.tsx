import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { networkOptions } from './api.ts'
import { ColourForm } from './colour-form.tsx'
import { NameForm } from './name-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { RulesForm } from './rules-form.tsx'

/** Name, picture, colour and rules of the network, for its administrators. */
export default function AdminScreen() {
  const me = useMe()
  const query = useQuery(networkOptions)
  if (me.role !== 'admin')
    return (
      <>
        <PageHeader title={t('Administration')} />
        <EmptyState
          text={t('For administrators')}
          help={t('Ask the people who run this server if something needs to change.')}
          action={<ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>}
        />
      </>
    )
  const { data: look } = query
  return (
    <SettingsPage title={t('Administration')}>
      <QueryStates
        {...queryStates(query, t('Failed to load the network'))}
        skeleton={<Skeleton className="m-4 h-40" />}
      >
        {look && (
          <>
            <NameForm look={look} />
            <PictureForm look={look} />
            <ColourForm look={look} />
            <RulesForm look={look} />
          </>
        )}
      </QueryStates>
    </SettingsPage>
  )
}
