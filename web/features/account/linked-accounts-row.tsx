import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { providersOptions } from '#web/features/auth/api.ts'
import { identitiesOptions } from '#web/features/settings/api.ts'
import { FROM_LIST } from '#web/features/settings/from-list.ts'
import { SettingsRow } from '#web/features/settings/settings-row.tsx'
import { Link2 } from '#web/ui/icons.ts'

/** A link to the linked accounts. Nothing where the server has no provider and nothing is linked. */
export function LinkedAccountsRow() {
  const { data: setUp } = useQuery(providersOptions)
  const isSetUp = setUp && (setUp.google || setUp.apple)
  const { data: own } = useQuery({ ...identitiesOptions, enabled: isSetUp === false })
  if (!isSetUp && !own?.identities.length) return null
  return (
    <div className="border-t border-line py-2">
      <SettingsRow
        to={routes.services}
        state={FROM_LIST}
        title={t('Linked accounts')}
        about={t('Sign in with Google or Apple')}
        icon={Link2}
      />
    </div>
  )
}
