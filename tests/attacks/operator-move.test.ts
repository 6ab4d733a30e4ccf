import { describe, expect, it } from 'vitest'
import { changeEmailAsOperator } from '#server/features/accounts/email.ts'
import {
  changesEmail,
  confirmsAddress,
  confirmsOwnEmail,
  mailedToken,
  requestsPasswordReset,
  resetsPassword,
  signedOutAlice,
} from '#tests/mailed-links.ts'
import { type TimedWorld, timedWorld } from '#tests/second-factors.ts'

const OWNERS = 'alice@safe.example'
const over = { status: 410, code: 'link_over' }

/** Mallory, who knows alice's password, has moved the account to her own addresses. */
async function stolen() {
  const cast = await timedWorld()
  await confirmsOwnEmail(cast, cast.alice)
  const mallory = await cast.alice.onAnotherDevice()
  await changesEmail(cast, mallory, 'first@evil.example')
  await changesEmail(cast, mallory, 'second@evil.example')
  return Object.assign(cast, { mallory })
}

/** The effect of `npm run admin -- set-email`. */
const operatorMoves = async ({ app, alice }: TimedWorld) =>
  changeEmailAsOperator(app.deps, app.deps.ids.parse(await alice.id), OWNERS)

describe('an address that an operator gives a member', () => {
  it('cannot be reverted by undo links of earlier addresses', async () => {
    const cast = await stolen()
    const token = await mailedToken(cast, 'first@evil.example', 'Your email address was changed')
    await operatorMoves(cast)
    await confirmsAddress(cast, OWNERS)
    await expect(signedOutAlice(cast).call('POST /auth/undo', { body: { token } })).rejects.toMatchObject(over)
    await resetsPassword(cast, await requestsPasswordReset(cast, OWNERS))
    await expect(cast.mallory.me()).rejects.toMatchObject({ status: 401 })
  })

  it('cannot be cancelled from an open session or the old mailbox', async () => {
    const cast = await stolen()
    const { mallory } = cast
    await operatorMoves(cast)
    const refused = { fields: { email: expect.stringContaining('The people who run this network') } }
    await expect(mallory.call('DELETE /account/email')).rejects.toMatchObject(refused)
    await mallory.reauthenticates()
    const body = { email: 'third@evil.example' }
    await expect(mallory.call('PUT /account/email', { body })).rejects.toMatchObject(refused)
    await resetsPassword(cast, await requestsPasswordReset(cast, 'second@evil.example'))
    await confirmsAddress(cast, OWNERS)
    await resetsPassword(cast, await requestsPasswordReset(cast, OWNERS))
  })
})
