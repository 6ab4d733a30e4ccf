import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** The handlers of a row that leads to a page as a whole: a press on anything but its controls opens it, and Enter does. */
export function useRowLink(to: string) {
  const navigate = useNavigate()
  return {
    onClick: (event: MouseEvent) => {
      if (isMeantElsewhere(event)) return
      if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener')
      else navigate(to)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) navigate(to)
    },
  }
}

// A press on a control, in a dialog of the row, or at the end of a text selection.
function isMeantElsewhere({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return true
  if (target.closest('a, button, input, label, textarea, fieldset, [role="button"], [data-player]')) return true
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && currentTarget.contains(selection.anchorNode)
}
