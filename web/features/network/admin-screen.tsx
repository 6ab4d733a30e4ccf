import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
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
        <div className="mx-auto flex max-w-96 flex-col items-start gap-2 px-8 py-12">
          <p className="text-2xl font-extrabold text-balance">{t('For administrators')}</p>
          <p className="text-muted">{t('Ask the people who run this server if something needs to change.')}</p>
          <ButtonLink to={routes.home} className="mt-4">
            {t('Go home')}
          </ButtonLink>
        </div>
      </>
    )
  const { data: look } = query
  return (
    <>
      <PageHeader title={t('Administration')} />
      <QueryStates
        {...queryStates(query, t('Failed to load the network'))}
        skeleton={<Skeleton className="m-4 h-40" />}
      >
        {look && (
          <div className="flex flex-col divide-y divide-line">
            <NameForm key={`name ${look.name}`} look={look} />
            <PictureForm look={look} />
            <ColourForm key={`colour ${look.colour}`} look={look} />
            <RulesForm key={`rules ${look.rules}`} look={look} />
          </div>
        )}
      </QueryStates>
    </>
  )
}
