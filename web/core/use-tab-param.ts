import { useSearchParams } from 'react-router'

/** The open tab, which the address holds once one was chosen; the first one until then. */
export function useTabParam<V extends string>(tabs: readonly { value: V }[]): [V, (tab: V) => void] {
  const [params, setParams] = useSearchParams()
  const [first] = tabs
  if (!first) throw new Error('No tabs')
  const open = tabs.find(({ value }) => value === params.get('tab'))?.value ?? first.value
  const setOpen = (tab: V) => {
    const next = new URLSearchParams(params)
    next.set('tab', tab)
    setParams(next, { replace: true })
  }
  return [open, setOpen]
}
