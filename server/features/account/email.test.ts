import { describe, expect, it } from 'vitest'
import { expectMembersOnly } from '#tests/members-only.ts'
import { atOnce, world } from '#tests/world.ts'

type Member = Awaited<ReturnType<typeof world>>['alice']

const change = (member: Member, email: string) => member.call('PUT /account/email', { body: { email } })
const login = (member: Member, identifier: string) =>
  member.call('POST /auth/login', { body: { identifier, password: member.password } })

describe('PUT /account/email', () => {
  it('changes the address, asks the new one to confirm it, and tells the old one', async () => {
    const { alice, mailsTo } = await world()
    await alice.signsUp()
    expect(await change(alice, 'alice@new.example')).toMatchObject({ email: 'alice@new.example' })
    expect(await alice.me()).toMatchObject({ email: 'alice@new.example' })
    await login(alice, 'Alice@New.example')
    await expect(login(alice, alice.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
    const subjects = async (address: string) => (await mailsTo(address)).map((mail) => mail.subject)
    expect(await subjects(alice.email)).toContain('Your email address was changed')
    expect(await subjects('alice@new.example')).toEqual(['Confirm your email address'])
    const { link = '' } = (await mailsTo('alice@new.example'))[0]!
    expect(await alice.me()).toMatchObject({ emailConfirmed: false })
    await alice.call('POST /auth/email/confirm', {
      body: { token: new URLSearchParams(new URL(link).hash.slice(1)).get('token')! },
    })
    expect(await alice.me()).toMatchObject({ emailConfirmed: true })
  })

  it('lets others have the old address, and takes another way of writing the same', async () => {
    const { alice, app } = await world()
    await alice.signsUp()
    await change(alice, 'ALICE@people.example')
    expect(await alice.me()).toMatchObject({ email: 'ALICE@people.example' })
    await change(alice, 'alice@new.example')
    const { email } = await app.deps.db.selectFrom('emails').select('email').executeTakeFirstOrThrow()
    expect(email).toBe('alice@new.example')
  })

  it('refuses an address that somebody has, and what is none, and names the field', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    const taken = {
      status: 409,
      code: 'email_taken',
      fields: { email: 'There is already an account with that email.' },
    }
    await expect(change(alice, bob.email)).rejects.toMatchObject(taken)
    for (const email of ['alice', '', 'alice@people'])
      await expect(change(alice, email)).rejects.toMatchObject({ status: 400, fields: { email: expect.any(String) } })
    expect(await alice.me()).toMatchObject({ email: alice.email })
  })

  it('wants proof that its owner is there', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    await alice.signsUp()
    now += 11 * 60 * 1_000
    await expect(change(alice, 'alice@new.example')).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    expect(await alice.me()).toMatchObject({ email: alice.email })
  })

  it('gives an address to one of two who ask for it at once', async () => {
    const { alice, bob } = await world()
    await Promise.all([alice.signsUp(), bob.signsUp()])
    const outcomes = await atOnce(2, (index) =>
      change([alice, bob][index]!, 'both@new.example').then(
        () => 'changed',
        (error) => error.code as string,
      ),
    )
    expect(outcomes.toSorted()).toEqual(['changed', 'email_taken'])
  })

  it('is refused the sixth time in an hour', async () => {
    const { alice } = await world()
    for (let index = 0; index < 5; index++) await change(alice, `alice${index}@new.example`)
    await expect(change(alice, 'alice9@new.example')).rejects.toMatchObject({ status: 429 })
  })

  it('is for members', () => expectMembersOnly('PUT /account/email', { body: { email: 'a@b.example' } }))
})
