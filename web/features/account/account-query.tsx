import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '#contract/calls/account.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { accountOptions } from './api.ts'

/** Loads the user's account and renders children with it. */
export function AccountQuery({ children }: { children: (account: Account) => ReactNode }) {
  const query = useQuery(accountOptions)
  return (
    <QueryStates
      {...queryStates(query, t('Failed to load your account'))}
      skeleton={
        <div className="flex flex-col gap-6 px-4 py-6">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-4 w-64" />
          ))}
        </div>
      }
    >
      {query.data && children(query.data)}
    </QueryStates>
  )
}
