import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Call } from '#contract/index.ts'
import type { CallArguments } from '#contract/request.ts'
import { world } from './world.ts'

/** Fails unless the call refuses who has no token, a made-up one, or one of a session that is over. */
export async function expectSignInRequired<C extends Call>(call: C, ...input: CallArguments<C>): Promise<void> {
  const { alice, stranger } = await world()
  const signedOut = { status: 401, code: 'signed_out', message: 'Sign in to continue.' }
  await expect(stranger.call(call, ...input)).rejects.toMatchObject(signedOut)

  const token = await alice.token
  const forged = `${token.split('.')[0]}.${randomBytes(32).toString('base64url')}`
  await expect(alice.withToken(forged).call(call, ...input)).rejects.toMatchObject(signedOut)

  await alice.call('POST /auth/logout')
  await expect(alice.call(call, ...input)).rejects.toMatchObject(signedOut)
}
