import { useEffect } from 'react'

const PRODUCT = 'Plus'

let shown = { title: PRODUCT, unread: 0 }

function show(change: Partial<typeof shown>): void {
  shown = { ...shown, ...change }
  const { title, unread } = shown
  const name = title === PRODUCT ? PRODUCT : `${title} / ${PRODUCT}`
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

/** Names the screen in the browser's title bar: `Home / Plus`. */
export function useTitle(title: string): void {
  useEffect(() => show({ title }), [title])
}

/** Puts what is unread before the name of the screen: `(3) Home / Plus`. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    show({ unread })
    return () => show({ unread: 0 })
  }, [unread])
}
