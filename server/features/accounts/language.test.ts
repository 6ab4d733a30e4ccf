import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { updateAccount } from '#server/features/people/accounts.store.ts'
import { world } from '#tests/world.ts'

describe('PUT /account/language', () => {
  it('changes the language from sign-up, also in the export and in mails', async () => {
    const { alice, bob, stranger, mailsTo } = await world()
    const [username, email, password] = ['dina', 'dina@people.example', 'correct horse battery']
    const { token, user } = await stranger.call('POST /auth/signup', {
      body: { username, email, password },
      language: 'ar-EG, en;q=0.5',
    })
    expect(user.language).toBe('ar')
    const [letter] = await mailsTo(email)
    expect(letter?.email.html).toContain('<html lang="ar" dir="rtl">')

    const member = alice.withToken(token)
    expect(await member.call('PUT /account/language', { body: { language: 'de' } })).toEqual({ ok: true })
    expect(await member.call('GET /auth/me')).toMatchObject({ language: 'de' })
    await member.call('POST /auth/prove', { body: { password } })
    expect((await member.call('GET /account/export')).profile).toMatchObject({ language: 'de' })

    // Others do not see it, and a sign-in in another language leaves it.
    await bob.signsUp()
    expect(await bob.call('GET /users/:id', { params: { id: username } })).not.toHaveProperty('language')
    const body = { identifier: username, password }
    expect(await stranger.call('POST /auth/login', { body, language: 'fr' })).toMatchObject({
      user: { language: 'de' },
    })
  })

  it('is set at sign-in for an older account', async () => {
    const { alice, app } = await world()
    await alice.signsUp()
    const { db, ids } = app.deps
    const { _id } = await alice.me()
    await transact(db, (tx) => updateAccount(tx, ids.parse(_id), { language: null }))
    const body = { identifier: alice.username, password: alice.password }
    expect(await alice.call('POST /auth/login', { body, language: 'ja' })).toMatchObject({
      user: { language: 'ja' },
    })
  })

  it('accepts only languages of Plus', async () => {
    const { alice } = await world()
    await alice.signsUp()
    await expect(alice.call('PUT /account/language', { body: { language: 'tlh' as 'de' } })).rejects.toMatchObject({
      status: 400,
      fields: { language: 'Send one of these: en, de, fr, es, pt, ja, ar.' },
    })
  })
})
