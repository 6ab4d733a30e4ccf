import { useEffect } from 'react'
import { networkName, useNetwork } from './network.ts'

let shown = { title: '', unread: 0, cover: '' }

function show(change: Partial<typeof shown>): void {
  shown = { ...shown, ...change }
  const { cover, title: below, unread: count } = shown
  const [title, unread] = cover === '' ? [below, count] : [cover, 0]
  const name = title === '' ? networkName() : `${title} / ${networkName()}`
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

/** Sets the document title: `Home / Plus`; without a title the name of the network alone. */
export function useTitle(title: string): void {
  const { name } = useNetwork()
  useEffect(() => show({ title }), [title, name])
}

/** Puts the unread count before the document title: `(3) Home / Plus`. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    show({ unread })
    return () => show({ unread: 0 })
  }, [unread])
}

/** Shows a document title in place of that of the screen, and of the unread count. */
export function useCoverTitle(cover: string): void {
  useEffect(() => {
    show({ cover })
    return () => show({ cover: '' })
  }, [cover])
}
