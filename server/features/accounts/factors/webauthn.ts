/** WebAuthn: options for browsers, and verification of their responses. */

import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/calls/factors.ts'
import { text } from '#contract/server-texts.ts'
import { fail } from '#server/core/errors.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PasskeysTable } from '#server/db/tables/accounts.ts'
import { transact } from '#server/db/transaction.ts'
import { getLook } from '#server/features/network/network.ts'
import { nameOf } from '#server/features/people/authors.ts'
import { type ChallengePurpose, consumeChallenge, FACTOR_MS, issueChallenge } from './challenges.ts'
import { findPasskey, updatePasskeyUse } from './passkeys.store.ts'

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** The relying party id: the host of Plus. Browsers accept no bare IP addresses. */
function rpIdOf(origin: string): string {
  const { hostname } = new URL(origin)
  if (/^[\d.]+$|^\[/.test(hostname))
    fail('not_configured', {
      message: text('Passkeys aren’t available on this server: its PUBLIC_URL has no host name.'),
    })
  return hostname
}

const describe = ({ credential_id, transports }: PasskeysTable) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
})

export async function creationOptions(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  owner: { id: Id; username: string; name: string },
  origin: string,
  held: readonly PasskeysTable[],
): Promise<PasskeyCreation> {
  const id = rpIdOf(origin)
  return {
    challenge: await issueChallenge(deps, { purpose: 'register', account: owner.id }),
    rp: { id, name: (await getLook(deps.db)).name },
    user: { id: toHandle(deps.ids, owner.id), name: owner.username, displayName: nameOf(owner) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: FACTOR_MS,
    attestation: 'none',
    excludeCredentials: held.map(describe),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
  }
}

/** Request options. Without passkeys listed, any discoverable one is accepted. */
export async function requestOptions(
  deps: Pick<Deps, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  origin: string,
  among: readonly PasskeysTable[] = [],
): Promise<PasskeyRequest> {
  const rpId = rpIdOf(origin)
  return {
    challenge: await issueChallenge(deps, purpose),
    rpId,
    timeout: FACTOR_MS,
    userVerification: requiresUserVerification(purpose) ? 'required' : 'preferred',
    allowCredentials: among.map(describe),
  }
}

/** Without a password, a stolen security key must not be enough. */
const requiresUserVerification = ({ purpose }: ChallengePurpose): boolean => purpose !== 'factor'

/** The response of the browser, and the values that it must have signed. */
const expected = <R>(origin: string, challenge: string, id: string, response: R) => ({
  response: { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response },
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpIdOf(origin),
})

export async function verifyNewPasskey(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Id,
  origin: string,
  { id, response }: NewPasskey,
) {
  const challenge = await consumeSignedChallenge(deps, response.clientDataJSON, { purpose: 'register', account })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await orRefuse(
    verifyRegistrationResponse({
      ...expected(origin, challenge, id, response),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked.verified) fail('passkey_refused')
  const { credential } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: JSON.stringify(response.transports ?? []),
  }
}

/** Verifies a passkey of the account against its challenge, or refuses it. */
export async function verifyPasskey(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Id,
  purpose: ChallengePurpose,
  origin: string,
  { id, response }: PasskeyAnswer,
): Promise<void> {
  const challenge = await consumeSignedChallenge(deps, response.clientDataJSON, purpose)
  const passkey = (await findPasskey(deps.db, account, id)) ?? fail('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await orRefuse(
    verifyAuthenticationResponse({
      ...expected(origin, challenge, id, response),
      requireUserVerification: requiresUserVerification(purpose),
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      },
    }),
  )
  if (!checked.verified) fail('passkey_refused')
  const use = { sign_count: checked.authenticationInfo.newCounter, last_used_at: deps.clock() }
  if (!(await transact(deps.db, (tx) => updatePasskeyUse(tx, passkey, use)))) fail('passkey_refused')
}

/** The WebAuthn user handle of an account. */
const toHandle = (ids: IdFormat, account: Id): string => Buffer.from(ids.format(account)).toString('base64url')

/** The account of the user handle, or NO_ID. */
export const accountOfPasskey = (ids: IdFormat, { response }: PasskeyAnswer): Id =>
  ids.parse(Buffer.from(response.userHandle ?? '', 'base64url').toString('latin1'))

/** Consumes the signed challenge, whatever the outcome. */
async function consumeSignedChallenge(deps: Pick<Deps, 'db' | 'clock'>, clientData: string, purpose: ChallengePurpose) {
  const challenge = readChallenge(clientData)
  if (challenge === undefined || !(await consumeChallenge(deps, challenge, purpose))) fail('passkey_refused')
  return challenge
}

function readChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Converts errors of the library into an AppError. */
const orRefuse = <T>(checking: Promise<T>): Promise<T> => checking.catch(() => fail('passkey_refused'))
