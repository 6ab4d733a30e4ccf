/** The configured identity providers. */

import type { ClientAuth } from 'openid-client'
import type { ProviderId } from '#contract/calls/identities.ts'
import { text } from '#contract/server-texts.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'
import { appleClientSecret } from './apple-secret.ts'

export interface Provider {
  id: ProviderId
  issuer: string
  clientId: string
  scope: string
  /** Whether the answer is a form post, as Apple requires for name and email. */
  isPosted: boolean
  /** Client authentication at the token endpoint. */
  authenticate(use: typeof import('openid-client'), methods: readonly string[]): ClientAuth
}

export const providerLabels = { google: 'Google', apple: 'Apple' } as const satisfies Record<ProviderId, string>

const made: { [K in ProviderId]: (config: Config) => Provider | null } = {
  google: ({ google }) =>
    google && {
      id: 'google',
      issuer: google.issuer,
      clientId: google.clientId,
      scope: 'openid email profile',
      isPosted: false,
      authenticate: (use, methods) =>
        methods.includes('client_secret_basic')
          ? use.ClientSecretBasic(google.clientSecret.reveal())
          : use.ClientSecretPost(google.clientSecret.reveal()),
    },
  apple: ({ apple }) =>
    apple && {
      id: 'apple',
      issuer: apple.issuer,
      clientId: apple.clientId,
      scope: 'openid email name',
      isPosted: true,
      // Signed for each request, so that no secret expires.
      authenticate: (use) => (as, client, body, headers) =>
        use.ClientSecretPost(appleClientSecret(apple))(as, client, body, headers),
    },
}

/** The provider; refuses when it is not configured. */
export const providerOf = (config: Config, id: ProviderId): Provider =>
  made[id](config) ??
  fail('not_configured', {
    message: text('{service} sign-in isn’t available on this server.', { service: providerLabels[id] }),
  })

export const configuredProviders = (config: Config) => ({
  google: config.google !== null,
  apple: config.apple !== null,
})
