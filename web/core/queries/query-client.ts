import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'

interface Meta extends Record<string, unknown> {
  /** The default text of SPEC §8, said when the server sent none. */
  failure?: string
  /** Nothing is said on failure: the form shows it, or SPEC §8 calls it silent. */
  silent?: boolean
  /** The form shows what is wrong with a field, beside the field: that is said nowhere else. */
  hasFields?: boolean
  /** What is being read there stays where it is: it is not fetched again by itself. */
  stays?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

let report: (message: string) => void = () => {}

/** Says where failures of mutations are told; called once by the app, as core knows no toast. */
export function reportFailuresTo(reporter: (message: string) => void): void {
  report = reporter
}

const gone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status > 500)

/** The cache of everything the server told us. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent) return
      // The guard says it for a session that ended; who was asked to prove who they are, and would not, knows.
      if (error instanceof ApiError && (error.code === 'signed_out' || error.code === 'prove_identity')) return
      if (mutation.meta?.hasFields && error instanceof ApiError && error.fields) return
      report(failureText(error, mutation.meta?.failure ?? 'Something went wrong'))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      // A refusal will be repeated; only an absent server is worth asking again.
      retry: (failures, error) => failures < 2 && gone(error) && getConnection() !== 'offline',
      // Without a network too: a question that only waits would be a skeleton for ever. All is asked again afterwards.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})
