import { createStore, useStore } from '#web/store.ts'

/** The tooltip on screen. There is at most one. */
export interface OpenTooltip {
  anchor: Element
  text: string
  side: 'top' | 'bottom' | 'inline-end'
  className: string | undefined
}

const OPEN_MS = 500
const CLOSE_MS = 120

const shown = createStore<OpenTooltip | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function change(next: OpenTooltip | null): void {
  clearTimeout(timer)
  shown.set(next)
}

/** Shows a tooltip after a delay; at once if another one is open. */
export function planTooltip(next: OpenTooltip): void {
  clearTimeout(timer)
  if (shown.get()) change(next)
  else timer = setTimeout(() => next.anchor.isConnected && change(next), OPEN_MS)
}

/** Hides the tooltip shortly, unless the pointer moves onto it. */
export function endTooltip(): void {
  clearTimeout(timer)
  if (shown.get()) timer = setTimeout(() => change(null), CLOSE_MS)
}

/** Keeps the tooltip open while the pointer is on it. */
export const keepTooltip = (): void => clearTimeout(timer)

/** Hides the tooltip now. */
export const hideTooltip = (): void => change(null)

/** The open tooltip. Renders again when it changes. */
export const useTooltip = (): OpenTooltip | null => useStore(shown)
