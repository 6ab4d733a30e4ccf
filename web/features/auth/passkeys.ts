/** WebAuthn in the browser. The library is imported at the first use. */
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/calls/factors.ts'
import { ClientError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'

/** Whether this page can use passkeys. Browsers require a secure context. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Prompts for one of the user's passkeys. */
export async function getPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orObstacle(request.rpId, () => startAuthentication({ optionsJSON: request }))
}

/** A new passkey, and whether this device holds it. */
export interface CreatedPasskey {
  passkey: NewPasskey
  isHere: boolean
}

/** Prompts the user to create a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await orObstacle(creation.rp.id, () => startRegistration({ optionsJSON: creation }))
  return { passkey: made, isHere: made.authenticatorAttachment === 'platform' }
}

async function orObstacle<T>(site: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ClientError(obstacleText(site, error))
  }
}

function obstacleText(site: string, error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('That device already has a passkey for your account.')
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return t('Passkeys only work at {site}. Go there and try again.', { site })
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED')
    return t('The passkey request was canceled or timed out. Try again.')
  return t('Your browser couldn’t use a passkey. Try again, or choose another way.')
}
