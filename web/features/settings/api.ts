import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { api } from '#web/core/api/api.ts'
import { getPasskey } from '#web/features/auth/passkeys.ts'

/** The available methods of reauthentication. */
export const reauthOptions = queryOptions({
  queryKey: ['auth', 'reauthentication'],
  queryFn: ({ signal }) => api('GET /auth/prove', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** The accounts of providers that are linked. */
export const identitiesOptions = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => api('GET /auth/identities', { signal }),
})

/** Reauthenticates with a password or code, or with a passkey (null). */
export const useReauthenticate = () =>
  useMutation({
    mutationFn: async (typed: Pick<CallInput<'POST /auth/prove'>['body'], 'password' | 'code'> | null) => {
      const body = typed ?? { passkey: await getPasskey(await api('POST /auth/prove/options')) }
      return api('POST /auth/prove', { body })
    },
    networkMode: 'always',
    // The dialog shows the error: a toast behind a modal dialog cannot be reached.
    meta: { silent: true },
  })

/**
 * Saves the language of mails and pushes: the chosen one, else the browser's. The page changes its language even when this
 * fails.
 */
export const saveLanguage = (chosen: Language | null): Promise<unknown> => {
  const codes = Object.keys(LANGUAGES) as Language[]
  const own = navigator.languages.flatMap((tag) => codes.find((code) => code === tag.split('-', 1)[0]) ?? [])
  return api('PUT /account/language', { body: { language: chosen ?? own[0] ?? 'en' }, keepalive: true }).catch(() => {})
}
