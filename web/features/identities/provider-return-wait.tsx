import { t } from '#web/core/i18n.ts'
import { Spinner } from '#web/ui/loading.tsx'

/** Shown while the provider sign-in is loading. */
export const ProviderReturnWait = () => (
  <main className="grid flex-1 place-items-center">
    <h1 tabIndex={-1} className="sr-only">
      {t('Signing in')}
    </h1>
    <Spinner />
  </main>
)
