import { describe, expect, it } from 'vitest'
import {
  changesEmail,
  confirmsOwnEmail,
  mailedToken,
  readsLink,
  requestsPasswordReset,
  signedOutAlice,
  undoesChange,
} from '#tests/mailed-links.ts'
import { addsPasskey, timedWorld } from '#tests/second-factors.ts'
import { atOnce } from '#tests/world.ts'

const over = { status: 410, code: 'link_over' }
const DAY = 24 * 60
const ADDED = 'A second step was added to your sign-in'
const REMOVED = 'A second step was removed from your sign-in'
const CHANGED = 'Your email address was changed'

describe('POST /auth/link', () => {
  it('describes the link, and changes nothing', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const { id } = await addsPasskey(alice)
    const token = await mailedToken(cast, alice.email, ADDED)
    const seen = { username: 'alice', email: alice.email, isFirst: false, ways: [] }
    const change = { kind: 'passkey-added', name: 'Laptop', at: cast.inMinutes(0) }
    for (let times = 0; times < 2; times++) expect(await readsLink(cast, 'undo', token)).toEqual({ ...seen, change })
    const { ways } = await readsLink(cast, 'reset', await requestsPasswordReset(cast, alice.email))
    expect(ways.map((way) => way.id).toSorted()).toEqual([id, 'backup-codes'])
    expect((await alice.call('GET /auth/factors')).passkeys).toHaveLength(1)
  })

  it('refuses a link of another kind, and a made-up one', async () => {
    const cast = await timedWorld()
    await cast.alice.signsUp()
    const token = await mailedToken(cast, cast.alice.email, 'Confirm your email address')
    await expect(readsLink(cast, 'reset', token)).rejects.toMatchObject(over)
    await expect(readsLink(cast, 'undo', 'made up')).rejects.toMatchObject(over)
    expect(await readsLink(cast, 'confirm', token)).toMatchObject({ isFirst: true, change: null })
  })
})

describe('POST /auth/undo', () => {
  it('restores a removed passkey', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const { id, backupCodes } = await addsPasskey(alice)
    await alice.reauthenticates({ code: backupCodes[0]! })
    await alice.call('DELETE /auth/factors/passkeys/:id', { params: { id } })
    expect(await undoesChange(cast, alice.email, REMOVED)).toMatchObject({
      kind: 'passkey-removed',
      email: alice.email,
    })
    await alice.signsIn().catch((error) => expect(error.code).toBe('second_factor_required'))
  })

  it('applies once of five concurrent requests, and not after seven days', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    await addsPasskey(alice)
    const body = { token: await mailedToken(cast, alice.email, ADDED) }
    const presses = () => signedOutAlice(cast).call('POST /auth/undo', { body })
    const outcomes = await atOnce(5, () =>
      presses().then(
        () => 'undone',
        (error) => error.code as string,
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'undone')).toHaveLength(1)
    await alice.signsIn()
    await addsPasskey(alice)
    const late = await mailedToken(cast, alice.email, ADDED)
    cast.later(7 * DAY)
    const call = signedOutAlice(cast).call('POST /auth/undo', { body: { token: late } })
    await expect(call).rejects.toMatchObject(over)
  })

  it('works from the current address and from a former one', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await confirmsOwnEmail(cast, alice)
    const { backupCodes } = await addsPasskey(alice)
    const early = await mailedToken(cast, alice.email, ADDED)
    await changesEmail(cast, alice, 'new@people.example', { code: backupCodes[0]! })
    const call = signedOutAlice(cast).call('POST /auth/undo', { body: { token: early } })
    await expect(call).rejects.toMatchObject(over)
    expect(await undoesChange(cast, alice.email, CHANGED)).toMatchObject({ kind: 'address', email: alice.email })
  })
})
