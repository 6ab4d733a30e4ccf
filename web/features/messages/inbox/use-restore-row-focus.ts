import { useEffect, useRef } from 'react'

/** Returns focus to the row of a conversation that was closed. */
export function useRestoreRowFocus(to: string | null): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const left = to === null ? last.current : null
    last.current = to
    if (left === null || document.activeElement !== document.body) return
    const row = document.getElementById(conversationRowId(left)) ?? document.querySelector<HTMLElement>('h1')
    row?.focus({ preventScroll: true })
  }, [to])
}

/** The element id of a conversation's row. */
export const conversationRowId = (username: string): string => `conversation-${username.toLowerCase()}`
