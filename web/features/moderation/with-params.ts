/** Returns the parameters of an address with some values changed. An empty value removes its parameter. */
export function withParams(params: URLSearchParams, changed: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changed))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}
