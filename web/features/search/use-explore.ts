import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_REST_MS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { useTypedQuery } from '#web/core/use-typed-query.ts'
import { type ResultsTab, resultsOptions } from './api.ts'

export const exploreTabs = [
  { value: 'top', label: t('Top') },
  { value: 'latest', label: t('Latest') },
  { value: 'people', label: t('People') },
] as const satisfies readonly { value: ResultsTab; label: string }[]

/** The query of Explore in the address and in its field. The address follows when typing pauses. */
export function useExplore() {
  const [params, setParams] = useSearchParams()
  const query = (params.get('q') ?? '').trim()
  const tab = exploreTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'top'
  const { text, setText, setSent } = useTypedQuery(query)

  // The latest parameters: a tab pressed while the address changes must not revert the query, nor the reverse.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const setParam = (name: string, value: string) => {
    latest.current = withParam(latest.current, name, value)
    setParams(latest.current, { replace: true })
  }
  const search = (next: string) => {
    if (next === (latest.current.get('q') ?? '').trim()) return
    setSent(next)
    setParam('q', next)
  }
  const searchLater = useEffectEvent(search)
  const typed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // Cancels the fetch for a word that is being changed. It is fetched again if the word is typed again.
  const cache = useQueryClient()
  const isChanging = typed !== query
  useEffect(() => {
    if (query === '') return
    const results = { queryKey: resultsOptions(query, tab).queryKey, exact: true }
    const { status, fetchStatus } = cache.getQueryState(results.queryKey) ?? {}
    if (isChanging) void cache.cancelQueries(results)
    else if (status === 'pending' && fetchStatus === 'idle') void cache.refetchQueries({ ...results, type: 'active' })
  }, [cache, query, tab, isChanging])

  return {
    query,
    text,
    setText,
    searchNow: () => search(typed),
    tab,
    setTab: (next: ResultsTab) => setParam('tab', next === 'top' ? '' : next),
  }
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
