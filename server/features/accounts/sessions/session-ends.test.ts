import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { SessionEnd } from '#contract/errors.ts'
import { transact } from '#server/db/transaction.ts'
import type { Visitor } from '#tests/client.ts'
import {
  confirmsOwnEmail,
  requestsPasswordReset,
  resetsPassword,
  signedOutAlice,
  undoesChange,
} from '#tests/mailed-links.ts'
import type { Member } from '#tests/member.ts'
import { type TimedWorld, timedWorld } from '#tests/second-factors.ts'
import { type World, world } from '#tests/world.ts'
import { getLocalKey } from './address-ranges.ts'
import { endAllSessions } from './sessions.ts'

/** Ends one of the other sessions. */
async function endsAnother(member: Member): Promise<void> {
  const { sessions } = await member.call('GET /auth/sessions')
  const { _id: id } = sessions.find((session) => !session.current)!
  await member.call('DELETE /auth/sessions/:id', { params: { id } })
}

describe('the reason why a session has ended', () => {
  const ways: [SessionEnd, (w: World) => Promise<unknown>][] = [
    ['elsewhere', async ({ alice }) => alice.call('DELETE /auth/sessions')],
    ['elsewhere', ({ alice }) => endsAnother(alice)],
    [
      'password',
      async ({ alice }) => {
        const body = { currentPassword: alice.password, newPassword: 'another long password' }
        await alice.call('PUT /account/password', { body })
      },
    ],
    [
      'deleted',
      async ({ alice }) => {
        await alice.reauthenticates()
        await alice.call('POST /account/delete', { body: { username: 'alice' } })
      },
    ],
    ...(['security', 'operator', 'suspended'] as const).map((end): (typeof ways)[number] => [
      end,
      async ({ app: { deps }, alice }) => {
        const id = deps.ids.parse(await alice.id)
        await transact(deps.db, (tx) => endAllSessions(deps, tx, id, end))
      },
    ]),
  ]

  it.each(ways)('is answered to its token, and sent to its tabs: %s', async (ended, act) => {
    const here = await world()
    const telephone = await here.alice.onAnotherDevice()
    const tab = await telephone.connects()
    await act(here)
    expect(await tab.next('session.ended')).toEqual({ type: 'session.ended', ended })
    await expect(telephone.me()).rejects.toMatchObject({ status: 401, code: 'signed_out', ended })
  })

  it('is answered for an expired session too, for 30 days', async () => {
    let now = Date.now()
    const { app, alice } = await world({ clock: () => now, processes: 1 })
    await alice.signsUp()
    now += 30 * DAY_MS + 1
    await expect(alice.me()).rejects.toMatchObject({ code: 'signed_out', ended: 'expired' })
    now += 30 * DAY_MS
    await expect(alice.me()).rejects.toMatchObject({ code: 'signed_out', ended: undefined })
    await alice.signsIn()
    expect(await app.deps.db.selectFrom('sessions').select('ended').execute()).toEqual([{ ended: null }])
  })

  it('is not answered to a made-up token, or after the owner signed out', async () => {
    const { alice } = await world()
    const token = await alice.token
    await alice.call('POST /auth/logout')
    for (const each of [token, `${token.slice(0, 25)}${'A'.repeat(43)}`])
      await expect(alice.withToken(each).call('GET /auth/me')).rejects.toMatchObject({ ended: undefined })
  })

  it('stays when a process extends the session at the same moment', async () => {
    let now = Date.now()
    const { app, alice } = await world({ clock: () => now, processes: 1 })
    const telephone = await alice.onAnotherDevice()
    now += DAY_MS
    await Promise.allSettled([telephone.me(), alice.call('DELETE /auth/sessions')])
    await expect
      .poll(() => app.deps.db.selectFrom('sessions').where('ended', 'is', null).select('id').execute())
      .toHaveLength(1)
    await expect(telephone.me()).rejects.toMatchObject({ ended: 'elsewhere' })
  })
})

const NEW = 'another long password'
const changeOf = ({ password }: Member) => ({ currentPassword: password, newPassword: NEW })
const keyOf = async (device: Pick<Visitor, 'call'>) => (await device.call('GET /auth/local-key')).key

describe('GET /auth/local-key', () => {
  it('is the same at each sign-in of an account, and differs between accounts', async () => {
    const { alice, bob } = await world()
    const { key } = await alice.call('GET /auth/local-key')
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const telephone = await alice.onAnotherDevice()
    expect(await telephone.call('GET /auth/local-key')).toEqual({ key })
    expect((await bob.call('GET /auth/local-key')).key).not.toBe(key)
  })

  const changes: [string, (cast: TimedWorld) => Promise<unknown>][] = [
    ['in a session', ({ alice }) => alice.call('PUT /account/password', { body: changeOf(alice) })],
    ['with the profile', ({ alice }) => alice.changesProfile(changeOf(alice))],
    ['by mail', async (cast) => resetsPassword(cast, await requestsPasswordReset(cast, cast.alice.email), NEW)],
    [
      'by an undo, which deletes the password',
      async (cast) => {
        await cast.alice.call('PUT /account/password', { body: changeOf(cast.alice) })
        await cast.settles()
        const { resetToken } = await undoesChange(cast, cast.alice.email, 'Your password was changed')
        await expect(cast.alice.me()).rejects.toMatchObject({ ended: 'password' })
        await resetsPassword(cast, resetToken, NEW)
      },
    ],
  ]
  it.each(changes)('changes with the password, for every device, and not with another sign-in: %s', async (_, act) => {
    const cast = await timedWorld()
    const { alice, bob } = cast
    await confirmsOwnEmail(cast, alice)
    const telephone = await alice.onAnotherDevice()
    const left = await alice.onAnotherDevice()
    await endsAnother(alice)
    const [before, bobs] = [await keyOf(alice), await keyOf(bob)]
    await act(cast)
    // Devices that were signed out earlier read it, too: they must not leave anything that opens with the old key.
    for (const each of [telephone, left]) await expect(each.me()).rejects.toMatchObject({ ended: 'password' })
    const { token } = await signedOutAlice(cast).call('POST /auth/login', {
      body: { identifier: 'alice', password: NEW },
    })
    const after = await keyOf(alice.withToken(token))
    expect(after).not.toBe(before)
    expect([await keyOf(alice.withToken(token)), await keyOf(bob)]).toEqual([after, bobs])
  })

  it('is refused to a session that ends while it calls', async () => {
    const { app, alice } = await world()
    const account = app.deps.ids.parse(await alice.id)
    const { id } = await app.deps.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    await alice.call('GET /auth/local-key')
    await transact(app.deps.db, (tx) => endAllSessions(app.deps, tx, account, 'password'))
    await expect(getLocalKey(app.deps, { account, id })).rejects.toMatchObject({ code: 'signed_out' })
  })
})
