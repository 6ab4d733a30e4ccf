import { useSearchParams } from 'react-router'
import { withParams } from './with-params.ts'

/** The open tab, which the address holds once one was chosen; the first one until then. */
export function useTabParam<V extends string>(tabs: readonly { value: V }[]): [V, (tab: V) => void] {
  const [params, setParams] = useSearchParams()
  const [first] = tabs
  if (!first) throw new Error('No tabs')
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? first.value
  const setOpen = (tab: V) => setParams(withParams(params, { tab }), { replace: true })
  return [open, setOpen]
}
