import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('POST /auth/login', () => {
  it('signs in by username or by email, in any case', async () => {
    const { alice, stranger } = await world()
    const { token, user } = await alice.signsUp()
    for (const identifier of ['alice', 'ALICE', '@alice', alice.email.toUpperCase(), ` ${alice.username} `]) {
      // The answer has private fields of Alice, so she makes the call.
      const device = alice.withToken('')
      const answer = await device.call('POST /auth/login', { body: { identifier, password: alice.password } })
      expect(answer, identifier).toMatchObject({ user })
      expect(answer.token).not.toBe(token)
    }
    await expect(stranger.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
  })

  it('refuses a wrong password and an unknown account with the same words', async () => {
    const { alice, stranger } = await world()
    await alice.signsUp()
    const wrong = { status: 401, code: 'wrong_credentials', message: 'Wrong username, email or password.' }
    for (const identifier of ['alice', alice.email, 'nobody', 'nobody@people.example', '\0', "' OR 1=1 --"]) {
      const call = stranger.call('POST /auth/login', { body: { identifier, password: 'wrong password' } })
      await expect(call, identifier).rejects.toMatchObject(wrong)
    }
  })

  it('takes as long for an unknown account as for a wrong password', async () => {
    // Each process has places of its own.
    const { alice, stranger, app } = await world({ processes: 1 })
    await alice.signsUp()
    for (const identifier of ['alice', 'nobody']) {
      const places = await Promise.all(['one', 'two'].map((key) => app.deps.admission.enter('password', key)))
      let isAnswered = false
      const tried = stranger
        .call('POST /auth/login', { body: { identifier, password: 'wrong password' } })
        .catch((error) => error)
        .finally(() => (isAnswered = true))
      // An answer that comes before these, with no place free, cost no work.
      for (let calls = 0; calls < 20; calls++) await stranger.call('GET /health')
      expect(isAnswered, identifier).toBe(false)
      for (const release of places) release()
      expect(await tried).toMatchObject({ code: 'wrong_credentials' })
    }
  })

  it('refuses missing fields, and names them', async () => {
    const { stranger } = await world()
    const fields = { identifier: 'Enter your username or email.', password: 'Enter your password.' }
    const refused = { status: 400, code: 'invalid_fields', fields }
    await expect(stranger.call('POST /auth/login', { body: {} as never })).rejects.toMatchObject(refused)
    const empty = { identifier: '', password: '' }
    await expect(stranger.call('POST /auth/login', { body: empty })).rejects.toMatchObject(refused)
  })

  it('refuses the eleventh try after ten wrong ones, with the time to wait', async () => {
    let now = Date.now()
    const { alice, bob, stranger } = await world({ clock: () => now })
    const login = (password: string) => stranger.call('POST /auth/login', { body: { identifier: 'alice', password } })
    await alice.signsUp()
    await bob.signsUp()
    for (let tries = 0; tries < 10; tries++) await expect(login('wrong')).rejects.toMatchObject({ status: 401 })
    const refusal = await login('wrong').catch((error) => error)
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    await bob.signsIn() // from the same address
    now += 15 * 60 * 1_000
    await expect(login('wrong')).rejects.toMatchObject({ status: 401 })
    await alice.signsIn()
  })

  it('forgets wrong tries after the right password', async () => {
    const { alice } = await world()
    const wrong = { body: { identifier: 'alice', password: 'wrong' } }
    await alice.signsUp()
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 9; tries++)
        await expect(alice.call('POST /auth/login', wrong)).rejects.toMatchObject({ status: 401 })
      await alice.signsIn()
    }
  })
})
