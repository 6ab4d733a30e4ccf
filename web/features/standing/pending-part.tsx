import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { networkName } from '#web/ui/network.ts'
import { applicationOptions } from './api.ts'

/** An account that waits for approval. */
export function PendingPart() {
  const { data } = useQuery(applicationOptions)
  return (
    <>
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
          {t('Your account is waiting for approval')}
        </h1>
        <p className="wrap-anywhere">
          {t('The moderators of {network} read every application. You’ll get an email once they decide.', {
            network: networkName(),
          })}
        </p>
      </div>
      {data?.reason && (
        <section aria-label={t('What you wrote')} className="rounded-card border border-line px-4 py-3">
          <h2 className="text-sm font-bold text-muted">{t('What you wrote')}</h2>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {data.reason}
          </p>
        </section>
      )}
      <div className="-mx-4 *:border-0 empty:hidden">
        <AddressNotice />
      </div>
    </>
  )
}
