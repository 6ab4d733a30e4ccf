import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` when an address has been replaced by another one of the same file. */
export function useRenewed(url: string, act: () => void): void {
  const last = useRef(url)
  const renew = useEffectEvent(act)
  useEffect(() => {
    if (last.current !== url) renew()
    last.current = url
  }, [url])
}
