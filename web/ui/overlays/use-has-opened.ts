import { useState } from 'react'

/** Whether something has ever been open: until then its code need not be fetched, after that it may animate its closing. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened
}
