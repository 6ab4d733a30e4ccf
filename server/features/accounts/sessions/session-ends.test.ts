import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { SessionEnd } from '#contract/errors.ts'
import { transact } from '#server/db/transaction.ts'
import { type World, world } from '#tests/world.ts'
import { endAllSessions } from './sessions.ts'

describe('the reason why a session has ended', () => {
  const ways: [SessionEnd, (w: World) => Promise<unknown>][] = [
    ['elsewhere', async ({ alice }) => alice.call('DELETE /auth/sessions')],
    [
      'elsewhere',
      async ({ alice }) => {
        const { sessions } = await alice.call('GET /auth/sessions')
        const { _id: id } = sessions.find((session) => !session.current)!
        await alice.call('DELETE /auth/sessions/:id', { params: { id } })
      },
    ],
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

describe('GET /auth/local-key', () => {
  it('is the same at each sign-in of an account, and differs between accounts', async () => {
    const { alice, bob } = await world()
    const { key } = await alice.call('GET /auth/local-key')
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const telephone = await alice.onAnotherDevice()
    expect(await telephone.call('GET /auth/local-key')).toEqual({ key })
    expect((await bob.call('GET /auth/local-key')).key).not.toBe(key)
  })
})
