import { describe, expect, it } from 'vitest'
import { moveTo } from '#server/features/account/email.ts'
import { type TimedWorld, timedWorld } from '#tests/factors.ts'
import {
  confirmsAddress,
  confirmsOwn,
  forgets,
  mailedToken,
  movesTo,
  resets,
  signedOutAlice,
} from '#tests/mailed-links.ts'

const OWNERS = 'alice@safe.example'
const over = { status: 410, code: 'link_over' }

/** Mallory, who knows alice's password, has moved the account to her own addresses. */
async function stolen() {
  const cast = await timedWorld()
  await confirmsOwn(cast, cast.alice)
  const mallory = await cast.alice.onAnotherDevice()
  await movesTo(cast, mallory, 'first@evil.example')
  await movesTo(cast, mallory, 'second@evil.example')
  return Object.assign(cast, { mallory })
}

/** What `npm run admin -- set-email` does. */
const operatorMoves = async ({ app, alice }: TimedWorld) => moveTo(app.deps, app.deps.ids.parse(await alice.id), OWNERS)

describe('an address that an operator gives a member', () => {
  it('is taken away by no undo link of the addresses from before', async () => {
    const cast = await stolen()
    const token = await mailedToken(cast, 'first@evil.example', 'Your email address was changed')
    await operatorMoves(cast)
    await confirmsAddress(cast, OWNERS)
    await expect(signedOutAlice(cast).call('POST /auth/undo', { body: { token } })).rejects.toMatchObject(over)
    await resets(cast, await forgets(cast, OWNERS))
    await expect(cast.mallory.me()).rejects.toMatchObject({ status: 401 })
  })

  it('is kept from coming by nobody at an open session or in the old mailbox', async () => {
    const cast = await stolen()
    const { mallory } = cast
    await operatorMoves(cast)
    const refused = { fields: { email: expect.stringContaining('The people who run this network') } }
    await expect(mallory.call('DELETE /account/email')).rejects.toMatchObject(refused)
    await mallory.proves()
    const body = { email: 'third@evil.example' }
    await expect(mallory.call('PUT /account/email', { body })).rejects.toMatchObject(refused)
    await resets(cast, await forgets(cast, 'second@evil.example'))
    await confirmsAddress(cast, OWNERS)
    await resets(cast, await forgets(cast, OWNERS))
  })
})
