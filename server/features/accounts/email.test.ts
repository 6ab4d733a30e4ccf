import { describe, expect, it } from 'vitest'
import { setRole } from '#server/features/people/roles.ts'
import { atOnce, type World, world } from '#tests/world.ts'

type Member = Awaited<ReturnType<typeof world>>['alice']

const change = async (member: Member, email: string) => {
  await member.reauthenticates()
  return member.call('PUT /account/email', { body: { email } })
}
const login = (member: Member, identifier: string) =>
  member.call('POST /auth/login', { body: { identifier, password: member.password } })

/** Opens the link that was mailed to an address. */
async function confirms({ mailsTo, stranger }: World, address: string) {
  const { link = '' } = (await mailsTo(address)).at(-1)!
  return stranger.call('POST /auth/email/confirm', { body: { token: new URL(link).hash.replace('#token=', '') } })
}

describe('PUT /account/email', () => {
  it('changes the address when the mailed link is opened', async () => {
    const cast = await world()
    const { alice, mailsTo } = cast
    await alice.signsUp()
    expect(await change(alice, 'alice@new.example')).toMatchObject({
      email: alice.email,
      pendingEmail: 'alice@new.example',
    })
    await expect(login(alice, 'alice@new.example')).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect((await mailsTo('alice@new.example')).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address',
    ])
    await confirms(cast, 'alice@new.example')
    await login(alice, 'Alice@New.example')
    await expect(login(alice, alice.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it('lets others use an address that was never confirmed, and accepts another spelling of the same', async () => {
    const cast = await world()
    const { alice, app } = cast
    await alice.signsUp()
    await change(alice, 'ALICE@people.example')
    await confirms(cast, 'ALICE@people.example')
    await alice.signsIn()
    expect(await alice.me()).toMatchObject({ email: 'ALICE@people.example', emailConfirmed: true })
    await change(alice, 'alice@new.example')
    await confirms(cast, 'alice@new.example')
    const emails = await app.deps.db.selectFrom('emails').select('email').execute()
    expect(emails).toEqual([{ email: 'alice@new.example' }])
  })

  it('refuses a taken address and an invalid one, and names the field', async () => {
    const { alice, bob } = await world()
    await bob.signsUp()
    const taken = {
      status: 409,
      code: 'email_taken',
      fields: { email: 'That email already has an account. Use another, or sign in.' },
    }
    await expect(change(alice, bob.email)).rejects.toMatchObject(taken)
    for (const email of ['alice', '', 'alice@people'])
      await expect(change(alice, email)).rejects.toMatchObject({ status: 400, fields: { email: expect.any(String) } })
    expect(await alice.me()).toMatchObject({ email: alice.email })
  })

  it('refuses the domains that sign-up refuses', async () => {
    const { alice, bob, app } = await world()
    await setRole(app.deps.db, app.deps.ids.parse(await bob.id), 'admin')
    await bob.call('PUT /registration/settings', { body: { refusedDomains: ['spam.example'] } })
    const refused = { status: 403, code: 'email_refused', fields: { email: expect.stringContaining('provider') } }
    for (const email of ['alice@spam.example', 'alice@mail.Spam.example'])
      await expect(change(alice, email)).rejects.toMatchObject(refused)
    expect(await alice.call('GET /account')).toMatchObject({ email: alice.email, pendingEmail: null })
    await change(alice, 'alice@notspam.example')
  })

  it('requires reauthentication', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    await alice.reauthenticates()
    now += 61 * 1_000
    const call = alice.call('PUT /account/email', { body: { email: 'alice@new.example' } })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    expect(await alice.me()).toMatchObject({ email: alice.email })
  })

  it('gives an address to the first of two users who confirm it', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await change(alice, 'both@new.example')
    await change(bob, 'both@new.example')
    const tokens = (await cast.mailsTo('both@new.example')).map(({ link = '' }) => new URL(link).hash.slice(7))
    const outcomes = await atOnce(2, (index) =>
      cast.stranger.call('POST /auth/email/confirm', { body: { token: tokens[index]! } }).then(
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
})

describe('DELETE /account/email', () => {
  it('cancels the change: its link changes nothing', async () => {
    const cast = await world()
    await change(cast.alice, 'alice@new.example')
    await cast.mailsTo('alice@new.example')
    expect(await cast.alice.call('DELETE /account/email')).toMatchObject({ pendingEmail: null })
    await expect(confirms(cast, 'alice@new.example')).rejects.toMatchObject({ code: 'link_over' })
    expect(await cast.alice.me()).toMatchObject({ email: cast.alice.email })
  })
})
