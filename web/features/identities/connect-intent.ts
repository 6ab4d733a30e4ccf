import type { ProviderId } from '#contract/calls/identities.ts'

const KEY = 'connecting'

/** Records that this tab started to connect a provider. Required on return, as an attacker's link could open that page, too. */
export const rememberConnecting = (provider: ProviderId): void => sessionStorage.setItem(KEY, provider)

/** Consumes the record. Returns whether it names this provider. */
export function takeConnecting(provider: string): provider is ProviderId {
  const intended = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return intended === provider
}
