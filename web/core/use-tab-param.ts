import { useSearchParams } from 'react-router'

/** The open tab, which the address holds once one was chosen; the first one until then. */
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
