import type { ProviderId } from '#contract/calls/identities.ts'

const KEY = 'connecting'

/**
 * That this tab went to a provider in order to connect it. Without that nobody is connected with anything: somebody else's
 * link could have brought them back here.
 */
export const rememberConnecting = (provider: ProviderId): void => sessionStorage.setItem(KEY, provider)

/** Whether that was meant; once. */
export function takeConnecting(provider: string): provider is ProviderId {
  const intended = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return intended === provider
}
