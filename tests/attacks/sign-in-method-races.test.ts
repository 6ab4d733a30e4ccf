import { expect, it } from 'vitest'
import { confirmsOwnEmail, requestsPasswordReset, resetsPassword } from '#tests/mailed-links.ts'
import { Passkey } from '#tests/passkey.ts'
import { ORIGIN, type TimedWorld, timedWorld } from '#tests/second-factors.ts'

const NEW = 'seven lamps in the fog'
const refused = { status: 401 }

/** Alice has confirmed her address and asked for a reset; mallory is signed in with her password. */
async function taken() {
  const cast = await timedWorld()
  await confirmsOwnEmail(cast, cast.alice)
  const mallory = await cast.alice.onAnotherDevice()
  return Object.assign(cast, { mallory, token: await requestsPasswordReset(cast, cast.alice.email) })
}

it('no sign-in with the old password survives a reset, however many wait for their check', async () => {
  const cast = await taken()
  const { alice } = cast
  const body = { identifier: alice.username, password: alice.password }
  const signsIn = () => alice.withToken('').call('POST /auth/login', { body })
  const reset = resetsPassword(cast, cast.token)
  const tries = await Promise.allSettled(Array.from({ length: 8 }, signsIn))
  await reset
  const tokens = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.token] : []))
  for (const token of tokens) await expect(alice.withToken(token).call('GET /auth/me')).rejects.toMatchObject(refused)
  const { sessions } = await (await entersWith(cast, NEW)).call('GET /auth/sessions')
  expect(sessions).toHaveLength(1)
})

async function entersWith({ alice }: TimedWorld, password: string) {
  const { token } = await alice.withToken('').call('POST /auth/login', { body: { identifier: 'alice', password } })
  return alice.withToken(token)
}

it('a passkey that was being added while its session ended is not added', async () => {
  const cast = await taken()
  const { mallory } = cast
  const passkey = new Passkey(ORIGIN)
  const options = await mallory.call('POST /auth/factors/passkeys/options')
  const body = { name: 'Evil', passkey: passkey.creates(options) }
  const adding = mallory.call('POST /auth/factors/passkeys', { body })
  const [added] = await Promise.allSettled([adding, resetsPassword(cast, cast.token)])
  expect(added).toMatchObject({ status: 'rejected', reason: refused })
})
