import { useEffect, useState } from 'react'

interface HistoryState {
  isViewer?: boolean
}

/** Which picture is open over the page. It has an entry of the history, so that Back closes it and stays on the page. */
export function useLightbox() {
  const [opened, setOpened] = useState<number | null>(null)
  const isOpen = opened !== null

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpened(null)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [isOpen])

  return {
    opened,
    open: (index: number) => {
      // The router's own state goes along: to it this is the same place.
      history.pushState({ ...history.state, isViewer: true } satisfies HistoryState, '')
      setOpened(index)
    },
    close: () => {
      setOpened(null)
      if ((history.state as HistoryState | null)?.isViewer) history.back()
    },
  }
}
