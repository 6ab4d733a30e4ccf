/** This browser's side of passkeys. What speaks with it is fetched when the first is used. */
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/calls/factors.ts'
import { ClientError } from '#web/core/api/api.ts'

/** Whether the browser knows passkeys, here: it does not on a page that came without TLS. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Has the browser ask for one of the member's passkeys. */
export async function getPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orObstacle(request.rpId, () => startAuthentication({ optionsJSON: request }))
}

/** A new passkey, and whether it is one of this very device. */
export interface CreatedPasskey {
  passkey: NewPasskey
  isHere: boolean
}

/** Has the browser make a passkey. */
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
    return 'There is a passkey for your account on that device already.'
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return `Passkeys of this Plus work at ${site} only. Open it there.`
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED')
    return 'No passkey was used: it was cancelled, or took too long. Try again when you are ready.'
  return 'Your browser could not use a passkey. Try again, or choose another way.'
}
