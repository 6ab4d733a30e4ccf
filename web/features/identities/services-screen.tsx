import { useQuery } from '@tanstack/react-query'
import { loadFailureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { providersOptions } from '#web/features/auth/api.ts'
import { providerIds } from '#web/features/auth/providers.ts'
import { identitiesOptions } from '#web/features/settings/api.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ServiceRow } from './service-row.tsx'
import { useConnectOnReturn } from './use-connect-on-return.ts'

/** Settings of the connected providers. */
export default function ServicesScreen() {
  useConnectOnReturn()
  const setUp = useQuery(providersOptions)
  const own = useQuery(identitiesOptions)
  const connected = new Map(own.data?.identities.map((each) => [each.provider, each]))
  const shown = providerIds.filter((id) => setUp.data?.[id] || connected.has(id))
  const failed = own.error ?? setUp.error
  return (
    <SettingsPage title={t('Linked accounts')}>
      <QueryStates
        status={own.data && setUp.data ? 'success' : failed ? 'error' : 'pending'}
        isEmpty={false}
        skeleton={<Skeleton className="m-4 h-12" />}
        error={{
          text: loadFailureText(failed, t('Failed to load linked accounts')),
          onRetry: () => void Promise.all([own.refetch(), setUp.refetch()]),
          isRetrying: own.isFetching || setUp.isFetching,
        }}
      >
        <SettingsPart
          title={t('Sign in with Google or Apple')}
          about={
            shown.length === 0
              ? t('Google and Apple sign-in aren’t available on this server.')
              : t('Link an account to sign in without your password.')
          }
        >
          <ul>
            {shown.map((id) => (
              <ServiceRow
                key={id}
                provider={id}
                label={connected.get(id)?.label}
                isOnlyWay={!own.data?.hasPassword && connected.size === 1}
              />
            ))}
          </ul>
        </SettingsPart>
        {shown.length === 0 && (
          <OtherWay
            title={t('Passkeys')}
            about={t('Sign in with your fingerprint, face or device PIN instead of a password.')}
            to={routes.secondFactors}
            label={t('Add a passkey')}
          />
        )}
        {own.data && !own.data.hasPassword && (
          <OtherWay
            title={t('You don’t have a password yet')}
            about={t('Set one to edit your profile and to sign in without a linked account.')}
            to={routes.password}
            label={t('Set a password')}
          />
        )}
      </QueryStates>
    </SettingsPage>
  )
}

/** Another sign-in method, with a link to its settings. */
function OtherWay({ title, about, to, label }: Record<'title' | 'about' | 'to' | 'label', string>) {
  return (
    <SettingsPart title={title} about={about}>
      <div className="px-4 py-2">
        <ButtonLink to={to} variant="outline">
          {label}
        </ButtonLink>
      </div>
    </SettingsPart>
  )
}
