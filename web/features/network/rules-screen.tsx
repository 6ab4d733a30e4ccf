import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { networkOptions } from './api.ts'

/** The rules of the network, for everyone. */
export default function RulesScreen() {
  const query = useQuery(networkOptions)
  const { name } = useNetwork()
  useTitle(t('Rules'))
  return (
    <main className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-3 p-6">
      <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
        {t('Rules of {network}', { network: name })}
      </h1>
      <QueryStates {...queryStates(query, t('Failed to load the rules'))} skeleton={<Skeleton className="h-24" />}>
        {query.data?.rules ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {query.data.rules}
          </p>
        ) : (
          <p className="text-muted">
            {rich('There are no rules beyond the <terms>Terms of Service</terms>.', {
              terms: (text) => (
                <a href="/terms" className="underline">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
      </QueryStates>
    </main>
  )
}
