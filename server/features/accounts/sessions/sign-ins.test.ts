import { describe, expect, it } from 'vitest'
import { getsTicket, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { world } from '#tests/world.ts'
import { networkOf } from './sign-ins.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('GET /auth/sign-ins', () => {
  it('lists when, how and from where the account was signed in to, the latest first', async () => {
    const cast = await timedWorld()
    const { alice, bob } = cast
    await alice.signsUp()
    await bob.signsUp()
    cast.later(5)
    const body = JSON.stringify({ identifier: alice.email, password: alice.password })
    const headers = { 'content-type': 'application/json', 'user-agent': FIREFOX }
    await alice.sends('POST /api/auth/login', { headers, body })
    const { signIns } = await alice.call('GET /auth/sign-ins')
    expect(signIns).toEqual([
      { device: 'Firefox on Linux', network: '127.0.0.0/24', at: cast.inMinutes(0), failed: false },
      { device: expect.any(String), network: '127.0.0.0/24', at: cast.inMinutes(-5), failed: false },
    ])
  })

  it('shows a failed second step after the right password, and no wrong passwords', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await setsUpApp(cast, alice)
    const stranger = alice.withToken('')
    const wrong = { identifier: alice.username, password: 'a guess of a stranger' }
    await expect(stranger.call('POST /auth/login', { body: wrong })).rejects.toMatchObject({ status: 401 })
    const body = { ticket: await getsTicket(alice), code: '000000' }
    await expect(stranger.call('POST /auth/login/factor', { body })).rejects.toMatchObject({ code: 'wrong_code' })
    const { signIns } = await alice.call('GET /auth/sign-ins')
    expect(signIns.map(({ failed }) => failed)).toEqual([true, false])
  })

  it('keeps 50 sign-ins, for 90 days, and none of a purged account', async () => {
    const cast = await timedWorld()
    const { alice, bob, app } = cast
    await bob.signsUp()
    const account = app.deps.ids.parse(await alice.id)
    const old = { account_id: account, device: 'Old', network: '', is_failed: 0 }
    const rows = Array.from({ length: 60 }, (_, index) => ({ ...old, id: index + 1, created_at: index + 1 }))
    await app.deps.db.transaction().execute((tx) => tx.insertInto('sign_ins').values(rows).execute())
    await alice.signsIn()
    expect((await alice.call('GET /auth/sign-ins')).signIns).toHaveLength(50)

    const { doHourlyWork } = await import('#server/features.ts')
    await doHourlyWork(app.deps)
    expect((await alice.call('GET /auth/sign-ins')).signIns).toHaveLength(2)

    await alice.reauthenticates()
    await alice.call('POST /account/delete', { body: { username: alice.username } })
    await endGrace(app.deps)
    const left = await app.deps.db.selectFrom('sign_ins').select('account_id').execute()
    expect(left).toEqual([{ account_id: app.deps.ids.parse(await bob.id) }])
  })

  it('is part of the data export', async () => {
    const { alice } = await world()
    const file = await alice.call('GET /account/export')
    expect(file.signIns).toEqual((await alice.call('GET /auth/sign-ins')).signIns)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
    ['', ''],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network))
})
