import { useEffect, useState } from 'react'

interface HistoryState {
  isViewer?: boolean
}

/** The open image. It adds a history entry, so that Back closes it. */
export function useLightbox<T>() {
  const [opened, setOpened] = useState<T | null>(null)
  const isOpen = opened !== null

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpened(null)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [isOpen])

  return {
    opened,
    open: (image: T) => {
      // Keeps the router's state, for which the location does not change.
      history.pushState({ ...history.state, isViewer: true } satisfies HistoryState, '')
      setOpened(() => image)
    },
    /** Closes the lightbox before its history entry is replaced. */
    leave: () => setOpened(null),
    close: () => {
      setOpened(null)
      if ((history.state as HistoryState | null)?.isViewer) history.back()
    },
  }
}
