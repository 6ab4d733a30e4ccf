import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact, LegalPage } from '#contract/calls/legal.ts'
import type { Me } from '#contract/calls/users.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { getSession, setUser } from '#web/core/session/session.ts'

type Page = LegalPage['page']

/** A page as visitors see it; by default the current version. */
export const pageOptions = (page: Page, version: number | null) =>
  queryOptions({
    queryKey: ['legal', 'page', page, version],
    queryFn: ({ signal }) =>
      api('GET /legal/:page', { params: { page }, ...(version !== null && { query: { version } }), signal }),
  })

/** The Markdown source of a page, for administrators. */
export const sourceOptions = (page: Page) =>
  queryOptions({
    queryKey: ['legal', 'source', page],
    queryFn: ({ signal }) => api('GET /legal/:page/source', { params: { page }, signal }),
    // The text must not change below a person who edits it.
    refetchOnWindowFocus: false,
  })

export const aboutOptions = queryOptions({
  queryKey: ['legal', 'about'],
  queryFn: ({ signal }) => api('GET /about', { signal }),
})

/** The preview of Markdown as HTML. */
export const previewOptions = (text: string) =>
  queryOptions({
    queryKey: ['legal', 'preview', text],
    queryFn: ({ signal }) => api('POST /legal/preview', { body: { text }, signal }),
    gcTime: 0,
  })

/** Publishes a version of a page. The editor shows refusals. */
export function usePublish(page: Page) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PUT /legal/:page'>['body']) => api('PUT /legal/:page', { params: { page }, body }),
    onSuccess: (source) => {
      cache.setQueryData(sourceOptions(page).queryKey, source)
      void cache.invalidateQueries({ queryKey: ['legal', 'page', page] })
      void cache.invalidateQueries({ queryKey: ['network', 'start'] })
    },
    meta: { silent: true, success: t('Published') },
  })
}

/** Changes the operator named on the About page. */
export function useSaveContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Contact) => api('PUT /about/contact', { body }),
    onSuccess: (about) => void cache.setQueryData(aboutOptions.queryKey, about),
    meta: { success: t('Contact saved'), failure: t('Couldn’t save the contact. Try again.'), hasFields: true },
  })
}

/** The pages that have changed since the user accepted them. */
export type ChangedPages = NonNullable<Me['toAccept']>

/** Accepts the current versions of pages. */
export const useAcceptPages = (pages: ChangedPages) =>
  useMutation({
    mutationFn: () =>
      api('POST /legal/accept', { body: Object.fromEntries(pages.map(({ page, version }) => [page, version])) }),
    onSuccess: () => {
      const { user } = getSession()
      if (!user) return
      const { toAccept: _, ...me } = user
      setUser(me)
    },
    meta: { failure: t('Couldn’t save that. Try again.') },
  })
