import { useLocation } from 'react-router'
import { routes } from '#web/core/routes.ts'

/** How much of the window a screen takes. Messages has two panes, so the sidebar makes way; on phones a conversation fills it. */
export function useRoom(): { isWide: boolean; isBare: boolean } {
  const { pathname, search } = useLocation()
  const isWide = pathname === routes.messages()
  return { isWide, isBare: isWide && new URLSearchParams(search).has('to') }
}
