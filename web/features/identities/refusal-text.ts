import type { ErrorCode } from '#contract/errors.ts'
import { t } from '#web/core/i18n.ts'

// Texts of error codes in a redirect: a failed call has its message, but an address has only the code.
const texts: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ['provider_cancelled', t('You didn’t finish signing in there. Nothing changed.')],
  ['provider_expired', t('That sign-in timed out or started in another browser. Start again.')],
  ['provider_refused', t('We couldn’t verify that sign-in. Nothing changed. Start again.')],
  ['provider_unavailable', t('That service isn’t responding. Try again in a moment.')],
  ['not_configured', t('Sign-in with this service isn’t available on this server.')],
  ['rate_limited', t('Too many attempts. Try again in a few minutes.')],
  ['busy', t('The server is busy right now. Try again in a moment.')],
  ['store_unavailable', t('The server is having trouble right now. Try again in a moment.')],
  [
    'read_only',
    t('Changes can’t be saved right now because of maintenance. You can keep reading. Try again in a few minutes.'),
  ],
  ['restarting', t('The server is restarting. Try again in a moment.')],
])

/** The text of an error code in a redirect; a general one for an unknown code. */
export const refusalText = (code: string): string => texts.get(code) ?? t('Something went wrong')
