import { useSearchParams } from 'react-router'

/** The open tab. The address holds a chosen tab; by default the first one is open. */
export function useTabParam<V extends string>(tabs: readonly { value: V }[]): [V, (tab: V) => void] {
  const [params, setParams] = useSearchParams()
  const { value: open } = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!
  const setOpen = (tab: V) => {
    const next = new URLSearchParams(params)
    next.set('tab', tab)
    setParams(next, { replace: true })
  }
  return [open, setOpen]
}
