import { useEffect } from 'react'

const PRODUCT = 'Plus'

let shown = { title: PRODUCT, unread: 0 }

function show(change: Partial<typeof shown>): void {
  shown = { ...shown, ...change }
  const { title, unread } = shown
  const name = title === PRODUCT ? PRODUCT : `${title} / ${PRODUCT}`
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

/** Sets the document title: `Home / Plus`. */
export function useTitle(title: string): void {
  useEffect(() => show({ title }), [title])
}

/** Puts the unread count before the document title: `(3) Home / Plus`. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    show({ unread })
    return () => show({ unread: 0 })
  }, [unread])
}
