import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { FROM_LIST } from '#web/features/settings/from-list.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { RowTexts, rowClass, SettingsRow } from '#web/features/settings/settings-row.tsx'
import { FileText, Webhook } from '#web/ui/icons.ts'
import { networkName } from '#web/ui/network.ts'
import { ownAppsOptions, tokensOptions } from './api.ts'
import { OwnAppsPart } from './own-apps-part.tsx'
import { type Secret, SecretDialog } from './secret-dialog.tsx'
import { TokensPart } from './tokens-part.tsx'

/** For members who write programs: own apps, personal access tokens, webhooks, and the documentation of the API. */
export default function DeveloperScreen() {
  usePrefetchQuery(ownAppsOptions)
  const { isPending } = useQuery(tokensOptions)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <SettingsPage title={t('Developer')}>
      <SettingsPart
        title={t('Documentation')}
        about={t('Everything {network} can do, your programs can do, too.', { network: networkName() })}
      >
        <a href="/api/docs" className={rowClass}>
          <RowTexts
            title={t('API reference')}
            about={t('Every call, with the permission that it needs')}
            icon={FileText}
          />
        </a>
      </SettingsPart>
      <TokensPart onSecret={setSecret} />
      {/* Below the tokens, it would jump when these have come. */}
      {!isPending && (
        <>
          <OwnAppsPart onSecret={setSecret} />
          <div className="py-2">
            <SettingsRow
              to={routes.webhooks}
              state={FROM_LIST}
              title={t('Webhooks')}
              about={t('Events from your account, sent to your own server')}
              icon={Webhook}
            />
          </div>
        </>
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </SettingsPage>
  )
}
