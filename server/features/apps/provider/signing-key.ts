import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Deps } from '#server/db/deps.ts'
import { findSetting, loadOrCreateSecret } from '#server/db/instance.ts'

const NAME = 'app_signing_key'

/** The key that signs ID tokens, as a JWK: made at its first use, encrypted in the database, the same in all processes. */
export async function loadSigningKey(deps: Pick<Deps, 'db' | 'secrets'>): Promise<Record<string, unknown>> {
  // Off the event loop: it takes a tenth of a second.
  const made = (await findSetting(deps.db, NAME)) === undefined ? await makeSigningKey() : ''
  return JSON.parse(await loadOrCreateSecret(deps, NAME, () => made))
}

export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })
}
