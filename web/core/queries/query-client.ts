import { MutationCache, QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { ApiError, failureText, isUnanswered } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { retryPause } from '#web/core/api/retry-pause.ts'
import { t } from '#web/core/i18n.ts'

interface MutationMeta extends Record<string, unknown> {
  /** The text for a success. A function of the answer and the variables declares their types; undefined shows nothing. */
  success?: string | ((answer: never, variables: never) => string | undefined)
  /** The default text for a failure, if the server sends no message. */
  failure?: string
  /** A failure shows no toast. */
  silent?: boolean
  /** A field error shows no toast, as the form shows it at the field. */
  hasFields?: boolean
}

interface QueryMeta extends Record<string, unknown> {
  /** The query is not refetched when the connection returns, so that its content does not move while it is read. */
  stays?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
    mutationMeta: MutationMeta
  }
}

interface Reporter {
  success: (message: string) => void
  error: (message: string) => void
}

let report: Reporter = { success: () => {}, error: () => {} }

/** Sets how outcomes of mutations are shown; the app passes its toasts, which core does not import. */
export function reportOutcomesTo(reporter: Reporter): void {
  report = reporter
}

/**
 * Errors without a toast: the guard shows the end of a session, the frame an unconfirmed address, and a declined confirmation
 * of identity is a choice.
 */
const SHOWN_ELSEWHERE: readonly string[] = ['signed_out', 'email_unconfirmed', 'prove_identity']

const FIRST_PAUSE_MS = 1_000
/** The longest pause between retries. After a longer one, skeletons would hide the failure. */
const LONGEST_PAUSE_MS = 5_000

/** The cache of server state. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent) return
      if (error instanceof ApiError && SHOWN_ELSEWHERE.includes(error.code)) return
      if (mutation.meta?.hasFields && error instanceof ApiError && error.fields) return
      report.error(failureText(error, mutation.meta?.failure ?? t('Something went wrong')))
    },
    // After `onSuccess` of the mutation, which may end the session and so clear all toasts.
    onSettled: (answer, error, variables, _result, mutation) => {
      const success = mutation.meta?.success
      if (error || !success) return
      const text = typeof success === 'string' ? success : success(answer as never, variables as never)
      if (text) report.success(text)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * MINUTE_MS,
      retry: (failures, error) => failures < 2 && isUnanswered(error) && getConnection() !== 'offline',
      retryDelay: (failures, error) => retryPause(error, FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
      // Offline queries fail at once, instead of pausing with a skeleton on screen, and are refetched on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})
