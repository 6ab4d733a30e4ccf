import { describe, expect, it } from 'vitest'
import { atOnce, world } from '#tests/world.ts'

const newPassword = 'another long one 42'
type Member = Awaited<ReturnType<typeof world>>['alice']

const change = (member: Member, body: { currentPassword?: string; newPassword: string }) =>
  member.call('PUT /account/password', { body })
const login = (member: Member, password: string) =>
  member.call('POST /auth/login', { body: { identifier: member.username, password } })
const wrong = {
  status: 403,
  code: 'wrong_password',
  fields: { currentPassword: 'That’s not your current password. Try again.' },
}

describe('GET /account', () => {
  it('shows how the user signs in', async () => {
    const { alice } = await world()
    const { createdAt } = await alice.me()
    expect(await alice.call('GET /account')).toEqual({
      username: 'alice',
      email: alice.email,
      pendingEmail: null,
      createdAt,
      hasPassword: true,
    })
  })
})

describe('PUT /account/password', () => {
  it('changes the password, and signs out all other devices', async () => {
    const { alice, mailsTo } = await world()
    const telephone = await alice.onAnotherDevice()
    expect(await change(alice, { currentPassword: alice.password, newPassword })).toEqual({
      ok: true,
      token: expect.any(String),
      ways: [],
    })
    await expect(telephone.me()).rejects.toMatchObject({ code: 'signed_out' })
    expect(await alice.me()).toMatchObject({ username: 'alice' })
    await expect(login(alice, alice.password)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await login(alice, newPassword)
    expect((await mailsTo(alice.email)).map((mail) => mail.subject)).toContain('Your password was changed')
  })

  it('requires the current password, and names the field', async () => {
    const { alice } = await world()
    await expect(change(alice, { currentPassword: 'wrong', newPassword })).rejects.toMatchObject(wrong)
    const missing = { status: 400, code: 'invalid_fields', fields: { currentPassword: 'Enter your current password.' } }
    await expect(change(alice, { newPassword })).rejects.toMatchObject(missing)
    await login(alice, alice.password)
  })

  it('requires reauthentication from users without a password', async () => {
    let now = Date.now()
    const { alice, app } = await world({ clock: () => now })
    await alice.signsUp()
    await app.deps.db.transaction().execute((tx) => tx.updateTable('accounts').set({ password_hash: null }).execute())
    expect(await alice.call('GET /account')).toMatchObject({ hasPassword: false })
    now += 11 * 60 * 1_000
    await expect(change(alice, { newPassword })).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    now -= 10 * 60 * 1_000
    await change(alice, { newPassword })
    await login(alice, newPassword)
  })

  it.each(['short', 'Alice', 'alice@people.example', 'x'.repeat(129), 'with\0nul and more', ''])(
    'refuses %j as a new password',
    async (password) => {
      const { alice } = await world()
      const refused = { status: 400, code: 'invalid_fields', fields: { newPassword: expect.any(String) } }
      await expect(change(alice, { currentPassword: alice.password, newPassword: password })).rejects.toMatchObject(
        refused,
      )
    },
  )

  it('refuses the eleventh wrong try in a quarter of an hour', async () => {
    const { alice } = await world()
    await alice.signsUp()
    const tries = await atOnce(11, () =>
      change(alice, { currentPassword: 'wrong', newPassword }).catch((error) => error.code as string),
    )
    expect(tries.filter((code) => code === 'rate_limited')).toHaveLength(1)
    await expect(change(alice, { currentPassword: alice.password, newPassword })).rejects.toMatchObject({ status: 429 })
  })

  it('applies the first of two concurrent changes', async () => {
    const { alice } = await world()
    await alice.signsUp()
    const outcomes = await atOnce(2, (index) =>
      change(alice, { currentPassword: alice.password, newPassword: `${newPassword}${index}` }).then(
        () => 'changed',
        (error) => error.code as string,
      ),
    )
    expect(outcomes.toSorted()).toEqual(['changed', 'wrong_password'])
  })
})
