import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { Passkey } from '#tests/passkey.ts'
import { addsPasskey, ORIGIN, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { atOnce } from '#tests/world.ts'

const reauthenticationNeeded = { status: 403, code: 'prove_identity' }
const refused = { status: 403, code: 'passkey_refused' }
const missing = { status: 404, code: 'factor_not_found' }

const options = (member: Member) => member.call('POST /auth/factors/passkeys/options')

describe('POST /auth/factors/passkeys/options', () => {
  it('requests a passkey of this site that works without a username', async () => {
    const { alice } = await timedWorld()
    expect(await options(alice)).toMatchObject({
      rp: { id: 'plus.example', name: 'Plus' },
      user: { name: 'alice', displayName: 'alice', id: Buffer.from(await alice.id).toString('base64url') },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [],
    })
  })

  it('excludes authenticators that are registered already', async () => {
    const { alice } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    expect((await options(alice)).excludeCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }])
  })

  it('requires reauthentication', async () => {
    const { alice, later } = await timedWorld()
    await alice.signsUp()
    later(10)
    await expect(options(alice)).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('refuses on a bare IP address, which has no passkeys', async () => {
    const { alice } = await timedWorld({ PUBLIC_URL: 'http://192.168.1.5:3000' })
    await expect(options(alice)).rejects.toMatchObject({ status: 501, code: 'not_configured' })
  })
})

describe('POST /auth/factors/passkeys', () => {
  it('adds a passkey, with backup codes when it is the first factor', async () => {
    const { alice } = await timedWorld()
    const { backupCodes } = await addsPasskey(alice, ' Laptop ')
    expect(backupCodes).toHaveLength(10)
    expect(await alice.call('GET /auth/factors')).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
      backupCodes: 10,
    })
    expect((await addsPasskey(alice, 'Telephone')).backupCodes).toEqual([])
    const { passkeys } = await alice.call('GET /auth/factors')
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Telephone'])
  })

  it('accepts a passkey without user verification, as a second factor', async () => {
    const { alice } = await timedWorld()
    const passkey = new Passkey(ORIGIN).creates(await options(alice), { isVerified: false })
    await alice.call('POST /auth/factors/passkeys', { body: { name: 'Key', passkey } })
  })

  it('refuses an answer of another origin, purpose or user, and an expired one', async () => {
    const { alice, bob, later } = await timedWorld()
    const add = (passkey: ReturnType<Passkey['creates']>) =>
      alice.call('POST /auth/factors/passkeys', { body: { name: 'Laptop', passkey } })
    const passkey = () => new Passkey(ORIGIN)
    const wrong = [
      passkey().creates(await options(alice), { origin: 'https://plus.example.evil' }),
      passkey().creates(await options(alice), { rpId: 'evil.example' }),
      passkey().creates(await options(alice), { challenge: 'A'.repeat(43) }),
      passkey().creates(await options(bob)),
    ]
    for (const each of wrong) await expect(add(each)).rejects.toMatchObject(refused)
    const signing = await alice.withToken('').call('POST /auth/login/options', { body: {} })
    await expect(
      add(passkey().creates({ ...(await options(alice)), challenge: signing.challenge })),
    ).rejects.toMatchObject(refused)
    const late = passkey().creates(await options(alice))
    later(5)
    await expect(add(late)).rejects.toMatchObject(refused)
    expect(await alice.call('GET /auth/factors')).toMatchObject({ passkeys: [] })
  })

  it('refuses malformed input, an invalid name, and requests without reauthentication', async () => {
    const { alice, later } = await timedWorld()
    const add = (name: string, passkey: object) =>
      alice.call('POST /auth/factors/passkeys', { body: { name, passkey } as never })
    for (const part of ['clientDataJSON', 'attestationObject']) {
      const good = new Passkey(ORIGIN).creates(await options(alice))
      await expect(add('Laptop', { ...good, response: { ...good.response, [part]: 'AAAA' } })).rejects.toMatchObject(
        refused,
      )
    }
    await expect(add('Laptop', {})).rejects.toMatchObject({ status: 400, fields: { passkey: expect.any(String) } })
    const good = new Passkey(ORIGIN).creates(await options(alice))
    for (const name of ['', '  ', 'x'.repeat(51)])
      await expect(add(name, good)).rejects.toMatchObject({ status: 400, fields: { name: 'Use 1 to 50 characters.' } })
    later(10)
    await expect(add('Laptop', good)).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('adds one of four passkeys that use the same challenge', async () => {
    const { alice } = await timedWorld()
    const asked = await options(alice)
    const outcomes = await atOnce(4, () =>
      alice
        .call('POST /auth/factors/passkeys', { body: { name: 'L', passkey: new Passkey(ORIGIN).creates(asked) } })
        .catch((error) => error.code),
    )
    expect(outcomes.filter((outcome) => outcome === 'passkey_refused')).toHaveLength(3)
    expect(await alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 10 })
  })

  it('refuses the same passkey twice, and the twenty-first', async () => {
    const { alice } = await timedWorld()
    const passkey = new Passkey(ORIGIN)
    const add = async (each: Passkey) =>
      alice.call('POST /auth/factors/passkeys', { body: { name: 'L', passkey: each.creates(await options(alice)) } })
    await add(passkey)
    await expect(add(passkey)).rejects.toMatchObject({ status: 409, code: 'passkey_exists' })
    const waiting = new Passkey(ORIGIN).creates(await options(alice))
    for (let count = 1; count < 20; count++) await add(new Passkey(ORIGIN))
    const full = { status: 409, code: 'too_many_passkeys' }
    await expect(options(alice)).rejects.toMatchObject(full)
    const late = alice.call('POST /auth/factors/passkeys', { body: { name: 'L', passkey: waiting } })
    await expect(late).rejects.toMatchObject(full)
  })
})

describe('PUT /auth/factors/passkeys/:id', () => {
  const rename = (member: Member, id: string, name: string) =>
    member.call('PUT /auth/factors/passkeys/:id', { params: { id }, body: { name } })

  it('renames the passkey', async () => {
    const { alice } = await timedWorld()
    const { id } = await addsPasskey(alice)
    expect(await rename(alice, id, 'Old laptop')).toMatchObject({ passkey: { _id: id, name: 'Old laptop' } })
    expect(await alice.call('GET /auth/factors')).toMatchObject({ passkeys: [{ name: 'Old laptop' }] })
  })

  it("refuses a blank name, another member's passkey and one that does not exist", async () => {
    const { alice, bob } = await timedWorld()
    const { id } = await addsPasskey(alice)
    await expect(rename(alice, id, ' ')).rejects.toMatchObject({ status: 400, fields: { name: expect.any(String) } })
    await expect(rename(bob, id, 'Mine')).rejects.toMatchObject(missing)
    await expect(rename(alice, '0'.repeat(24), 'None')).rejects.toMatchObject(missing)
    expect(await alice.call('GET /auth/factors')).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
  })
})

describe('DELETE /auth/factors/passkeys/:id', () => {
  const remove = async (member: Member, id: string, code?: string) => {
    await member.reauthenticates(code === undefined ? undefined : { code })
    return member.call('DELETE /auth/factors/passkeys/:id', { params: { id } })
  }

  it('removes the passkey; with the last factor, the backup codes are deleted', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    const { id, backupCodes } = await addsPasskey(alice)
    await setsUpApp(cast, alice)
    expect(await remove(alice, id, backupCodes[0])).toEqual({ ok: true })
    expect(await alice.call('GET /auth/factors')).toMatchObject({ passkeys: [], backupCodes: 9 })
    await alice.reauthenticates({ code: backupCodes[1]! })
    await alice.call('DELETE /auth/factors/authenticator')
    const another = await addsPasskey(alice)
    await remove(alice, another.id, another.backupCodes[0])
    expect(await alice.call('GET /auth/factors')).toMatchObject({ backupCodes: 0 })
    await alice.signsIn()
  })

  it('is reported by mail, like its addition', async () => {
    const cast = await timedWorld()
    const { id, backupCodes } = await addsPasskey(cast.alice)
    await remove(cast.alice, id, backupCodes[0])
    const letters = await cast.mailsTo(cast.alice.email)
    expect(letters.slice(-2).map(({ text }) => text.includes('the passkey “Laptop”'))).toEqual([true, true])
  })

  it("refuses another member's passkey, a removed one, and requests without reauthentication", async () => {
    const { alice, bob, later } = await timedWorld()
    const { id, backupCodes } = await addsPasskey(alice)
    await expect(remove(bob, id)).rejects.toMatchObject(missing)
    await remove(alice, id, backupCodes[0])
    await expect(remove(alice, id)).rejects.toMatchObject(missing)
    later(1)
    const refused = alice.call('DELETE /auth/factors/passkeys/:id', { params: { id } })
    await expect(refused).rejects.toMatchObject(reauthenticationNeeded)
  })

  it('refuses to remove the only sign-in method', async () => {
    const { app, alice } = await timedWorld()
    const [first, second] = [await addsPasskey(alice), await addsPasskey(alice)]
    // As an account is that came from elsewhere and never had a password.
    await app.deps.db.transaction().execute((tx) => tx.updateTable('accounts').set({ password_hash: null }).execute())
    await remove(alice, first.id, first.backupCodes[0])
    await expect(remove(alice, second.id, first.backupCodes[1])).rejects.toMatchObject({
      status: 409,
      code: 'only_way_in',
    })
    expect((await alice.call('GET /auth/factors')).passkeys).toHaveLength(1)
  })

  it('keeps the last sign-in method when two are removed at once', async () => {
    const { app, alice } = await timedWorld()
    const [first, second] = [await addsPasskey(alice), await addsPasskey(alice)]
    await app.deps.db.transaction().execute((tx) => tx.updateTable('accounts').set({ password_hash: null }).execute())
    const removals = [remove(alice, first.id, first.backupCodes[0]), remove(alice, second.id, first.backupCodes[1])]
    await Promise.allSettled(removals)
    expect((await alice.call('GET /auth/factors')).passkeys).toHaveLength(1)
  })
})
