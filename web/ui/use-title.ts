import { useEffect } from 'react'
import { networkName, useNetwork } from './network.ts'

let shown = { title: '', unread: 0 }

function show(change: Partial<typeof shown>): void {
  shown = { ...shown, ...change }
  const { title, unread } = shown
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
