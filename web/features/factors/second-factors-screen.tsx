import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { factorsOptions } from './api.ts'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { BackupCodesPart } from './backup-codes-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'

export default function SecondFactorsScreen() {
  const query = useQuery(factorsOptions)
  const { data } = query
  const [codes, setCodes] = useState<string[]>([])
  const hasFactor = data !== undefined && (data.authenticator !== null || data.passkeys.length > 0)
  return (
    <SettingsPage title={t('Two-step verification')}>
      <QueryStates {...queryStates(query, t('Failed to load two-step verification'))} skeleton={<Skeletons />}>
        <p className="border-b border-line px-4 py-3 text-muted">
          {hasFactor
            ? t('When you sign in with your password, we also ask for one of these.')
            : t('Add a second step so a stolen password isn’t enough.')}
        </p>
        {data && <AuthenticatorPart authenticator={data.authenticator} onCodes={setCodes} />}
        {data && <PasskeysPart passkeys={data.passkeys} onCodes={setCodes} />}
        {data && hasFactor && <BackupCodesPart left={data.backupCodes} onCodes={setCodes} />}
      </QueryStates>
      <BackupCodesDialog codes={codes} onClose={() => setCodes([])} />
    </SettingsPage>
  )
}

const Skeletons = () =>
  Array.from({ length: 3 }, (_, index) => (
    <div key={index} className="flex flex-col gap-3 border-b border-line px-4 py-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-3.5 w-72" />
      <Skeleton className="h-9 w-44" />
    </div>
  ))
