import type { ProviderId } from '#contract/calls/identities.ts'

/** The address that redirects to a provider, which returns the browser to the entry page or to the settings. */
export const providerStart = (provider: ProviderId, goal: 'entry' | 'settings'): string =>
  `/api/auth/${provider}/start?to=${goal}`
