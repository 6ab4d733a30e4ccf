/**
 * Moves focus between a search field and the links of its results, by the arrow keys. Both are named by their ids. Returns
 * false without results.
 */
export function focusResult(field: string, list: string, by: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`#${list} a`)]
  if (links.length === 0) return false
  const next = links.indexOf(document.activeElement as HTMLElement) + by
  const target = next < 0 ? document.getElementById(field) : links[next]
  target?.focus()
  return true
}
