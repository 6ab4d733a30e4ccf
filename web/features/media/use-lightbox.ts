import { useEffect, useState } from 'react'

interface HistoryState {
  isViewer?: boolean
}

/** The open image. It adds a history entry, so that Back closes it. */
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
      // Keeps the router's state: for it the location is the same.
      history.pushState({ ...history.state, isViewer: true } satisfies HistoryState, '')
      setOpened(index)
    },
    close: () => {
      setOpened(null)
      if ((history.state as HistoryState | null)?.isViewer) history.back()
    },
  }
}
