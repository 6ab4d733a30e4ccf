import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { tokensOptions } from './api.ts'
import type { Secret } from './secret-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenRow } from './token-row.tsx'

/** Personal access tokens: making and deleting them. */
export function TokensPart({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery(tokensOptions)
  return (
    <SettingsPart
      title={t('Personal access tokens')}
      about={t('For your own scripts and bots. A token acts as you, so give it only what it needs.')}
    >
      <QueryStates
        {...queryStates(query, t('Failed to load your tokens'))}
        isEmpty={query.data?.length === 0}
        skeleton={<Skeleton className="mx-4 my-2 h-11" />}
        empty={{ text: t('No tokens yet') }}
      >
        <ul aria-label={t('Personal access tokens')}>
          {query.data?.map((token) => (
            <TokenRow key={token._id} token={token} />
          ))}
        </ul>
      </QueryStates>
      <div className={query.isPending ? 'hidden' : 'flex justify-end px-4 py-2'}>
        <Button variant={query.data?.length ? 'outline' : 'primary'} onClick={() => setIsOpen(true)}>
          {t('Create a token')}
        </Button>
      </div>
      <TokenDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(value) => {
          setIsOpen(false)
          onSecret({ title: t('Your new token'), label: t('Token'), value })
        }}
      />
    </SettingsPart>
  )
}
