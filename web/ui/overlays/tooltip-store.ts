import { useSyncExternalStore } from 'react'

/** A tooltip that is on screen; there is one at most. */
export interface OpenTooltip {
  anchor: Element
  text: string
  side: 'top' | 'right' | 'bottom' | 'left'
  className: string | undefined
}

const OPEN_MS = 500
const CLOSE_MS = 120

let shown: OpenTooltip | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: OpenTooltip | null): void {
  clearTimeout(timer)
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a tooltip after a moment; at once when another one is there. */
export function planTooltip(next: OpenTooltip): void {
  clearTimeout(timer)
  if (shown) change(next)
  else timer = setTimeout(() => next.anchor.isConnected && change(next), OPEN_MS)
}

/** Takes the tooltip away shortly, unless the pointer moves onto it. */
export function endTooltip(): void {
  clearTimeout(timer)
  if (shown) timer = setTimeout(() => change(null), CLOSE_MS)
}

/** The pointer is on the tooltip itself. */
export const keepTooltip = (): void => clearTimeout(timer)

/** Takes the tooltip away now. */
export const hideTooltip = (): void => change(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The tooltip on screen, followed. */
export const useTooltip = (): OpenTooltip | null => useSyncExternalStore(subscribe, () => shown)
