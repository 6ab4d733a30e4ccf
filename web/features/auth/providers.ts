import type { ProviderId } from '#contract/calls/identities.ts'
import { t } from '#web/core/i18n.ts'
import { AppleIcon, GoogleIcon } from './provider-icons.tsx'

/** Display names and icons of the providers. */
export const providers = {
  google: { label: 'Google', Icon: GoogleIcon },
  apple: { label: 'Apple', Icon: AppleIcon },
} as const satisfies Record<ProviderId, object>
export const providerIds = Object.keys(providers) as ProviderId[]

/** What a provider is used for. */
export type Verb = 'signUp' | 'signIn'

/** The text of the button of a provider. */
export const verbText = (verb: Verb, provider: string): string =>
  verb === 'signUp' ? t('Sign up with {provider}', { provider }) : t('Sign in with {provider}', { provider })
