import { useEffect, useRef } from 'react'

/** Back from a conversation, focus returns to where it was opened. */
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

/** The id of a conversation's row; the address of a conversation may be written in any case. */
export const conversationRowId = (username: string): string => `conversation-${username.toLowerCase()}`
