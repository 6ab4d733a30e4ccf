import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBHOOKS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { webhooksOptions } from './api.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The webhooks of the viewer: adding, changing and deleting them, and their logs. */
export default function WebhooksScreen() {
  const query = useQuery(webhooksOptions)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const all = query.data?.webhooks ?? []
  const isFull = all.length >= WEBHOOKS
  return (
    <SettingsPage title={t('Webhooks')}>
      <div className="flex flex-col items-start gap-3 border-b border-line px-4 py-3">
        <p className="text-muted">{t('Send signed events from your account to your own server.')}</p>
        <Button disabled={!query.data || isFull} onClick={() => setIsAdding(true)} className="pointer-coarse:min-h-11">
          {t('Add a webhook')}
        </Button>
        {isFull && <p className="text-sm text-muted">{t('You have 10 webhooks. Delete one to add another.')}</p>}
      </div>
      <QueryStates
        {...queryStates(query, t('Failed to load webhooks'))}
        isEmpty={query.data !== undefined && all.length === 0}
        skeleton={<Skeleton className="m-4 h-28" />}
        empty={{
          text: t('No webhooks yet'),
          help: t('Webhooks you add will appear here, with what was sent to them.'),
        }}
      >
        <ul aria-label={t('Webhooks')}>
          {all.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      </QueryStates>
      <WebhookDialog isOpen={isAdding} onAdded={setSecret} onClose={() => setIsAdding(false)} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </SettingsPage>
  )
}
