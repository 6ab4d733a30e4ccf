import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { world } from '#tests/world.ts'

const signedOut = { status: 401, code: 'signed_out', message: 'Sign in to continue.' }

describe('GET /auth/me', () => {
  it('answers the member of the token, e-mail included', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    expect(await alice.me()).toMatchObject({ username: 'alice', email: alice.email, isOwnProfile: true })
  })

  it('works after a restart', async () => {
    const { alice, restarts } = await world()
    const me = await alice.me()
    await restarts()
    expect(await alice.me()).toEqual(me)
  })

  it('expires 30 days after the last use, not after the first', async () => {
    let now = Date.now()
    // Each process reads a session again after five seconds, which no clock of a test moves.
    const { alice } = await world({ clock: () => now, processes: 1 })
    await alice.signsUp()
    for (let uses = 0; uses < 3; uses++) {
      now += 29 * DAY_MS
      await alice.me()
    }
    now += 30 * DAY_MS + 1
    await expect(alice.me()).rejects.toMatchObject(signedOut)
  })

  it('refuses the token after the account is purged', async () => {
    const { app, alice } = await world()
    await alice.signsUp()
    await app.deps.db.transaction().execute((tx) => tx.deleteFrom('accounts').execute())
    await expect(alice.me()).rejects.toMatchObject(signedOut)
  })

  it.each([
    '',
    'Basic YWxpY2U6cGFzcw==',
    'Bearer',
    'Bearer  ',
    'Bearer null',
    `Bearer ${'0'.repeat(24)}.abc`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])('refuses %j as an Authorization header', async (authorization) => {
    const { stranger } = await world()
    const { status, text } = await stranger.sends('GET /api/auth/me', { headers: { authorization } })
    expect(status).toBe(401)
    expect(JSON.parse(text)).toEqual({ code: signedOut.code, message: signedOut.message })
  })

  it("refuses one member's token under another's id", async () => {
    const { alice, bob } = await world()
    const mixed = `${await bob.id}.${(await alice.token).split('.')[1]}`
    await expect(alice.withToken(mixed).call('GET /auth/me')).rejects.toMatchObject(signedOut)
  })
})

describe('POST /auth/logout', () => {
  it('ends this session at once, and no other', async () => {
    const { alice } = await world()
    const telephone = await alice.onAnotherDevice()
    await alice.me()
    expect(await alice.call('POST /auth/logout')).toBeNull()
    await expect(alice.me()).rejects.toMatchObject(signedOut)
    expect(await telephone.me()).toMatchObject({ username: 'alice' })
  })

  it('stays ended after a restart', async () => {
    const { alice, restarts } = await world()
    await alice.call('POST /auth/logout')
    await restarts()
    await expect(alice.me()).rejects.toMatchObject(signedOut)
  })
})

describe('GET /auth/sessions', () => {
  it('lists the devices this account is signed in on, and which one this is', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    const telephone = await alice.onAnotherDevice()
    const { sessions } = await telephone.call('GET /auth/sessions')
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((session) => session.current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain((await alice.token).slice(25))
  })

  it('names a device in words, never by its whole user agent', async () => {
    const { alice } = await world()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const body = JSON.stringify({ identifier: 'alice', password: alice.password })
    await alice.sends('POST /api/auth/login', {
      headers: { 'user-agent': agent, 'content-type': 'application/json' },
      body,
    })
    const { sessions } = await alice.call('GET /auth/sessions')
    expect(sessions.map((session) => session.device).toSorted()).toEqual(['Firefox on Linux', 'Unknown device'])
  })
})

describe('DELETE /auth/sessions', () => {
  it('signs out all other devices, live tabs included, and keeps this one', async () => {
    const { alice, bob } = await world()
    const [telephone, tablet] = [await alice.onAnotherDevice(), await alice.onAnotherDevice()]
    const tab = await telephone.connects()
    await bob.me()
    expect(await alice.call('DELETE /auth/sessions')).toEqual({ ended: 2 })
    await tab.next('session.ended')
    for (const device of [telephone, tablet]) await expect(device.me()).rejects.toMatchObject(signedOut)
    const { sessions } = await alice.call('GET /auth/sessions')
    expect(sessions.map((session) => session.current)).toEqual([true])
    expect(await bob.me()).toMatchObject({ username: 'bob' })
  })

  it('does nothing without other sessions', async () => {
    const { alice } = await world()
    expect(await alice.call('DELETE /auth/sessions')).toEqual({ ended: 0 })
  })
})

describe('DELETE /auth/sessions/:id', () => {
  it('signs another device out', async () => {
    const { alice } = await world()
    const telephone = await alice.onAnotherDevice()
    const { sessions } = await telephone.call('GET /auth/sessions')
    const { _id: id } = sessions.find((session) => !session.current)!
    await alice.me()
    expect(await telephone.call('DELETE /auth/sessions/:id', { params: { id } })).toEqual({ ok: true })
    await expect(alice.me()).rejects.toMatchObject(signedOut)
    await telephone.me()
  })

  it("refuses another member's session, an ended one, and an invalid id", async () => {
    const { alice, bob } = await world()
    const { sessions } = await alice.call('GET /auth/sessions')
    const end = (id: string) => bob.call('DELETE /auth/sessions/:id', { params: { id } })
    const missing = { status: 404, code: 'session_not_found' }
    await expect(end(sessions[0]!._id)).rejects.toMatchObject(missing)
    await expect(end('0'.repeat(24))).rejects.toMatchObject(missing)
    await expect(end('this-one')).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
    expect(await alice.me()).toMatchObject({ username: 'alice' })
  })
})
