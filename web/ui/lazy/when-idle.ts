/** Does something once the browser has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, 2_000)
}
