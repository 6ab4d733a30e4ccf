import { describe, expect, it } from 'vitest'
import { requireRecentAuth } from '#server/features/accounts/factors/require-recent-auth.ts'
import type { Member } from '#tests/member.ts'
import { addsPasskey, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { atOnce, type World } from '#tests/world.ts'

const reauthenticates = (member: Member, password: string) => member.call('POST /auth/prove', { body: { password } })

/** Whether the session of a member may make sensitive changes. */
async function mayDoWhatIsDangerous({ app }: Pick<World, 'app'>, member: Member): Promise<boolean> {
  const { sessions } = await member.call('GET /auth/sessions')
  const id = app.deps.ids.parse(sessions.find(({ current }) => current)!._id)
  const account = app.deps.ids.parse(await member.id)
  return requireRecentAuth(app.deps, { account, id }).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'prove_identity', status: 403 })
      return false
    },
  )
}

describe('GET /auth/prove', () => {
  it('answers that a new session is reauthenticated, and the ways for later', async () => {
    const { alice, later, inMinutes } = await timedWorld()
    await alice.signsUp()
    expect(await alice.call('GET /auth/prove')).toEqual({ ways: ['password'], provedUntil: inMinutes(10) })
    later(10)
    expect(await alice.call('GET /auth/prove')).toEqual({ ways: ['password'], provedUntil: null })
  })

  it('names the second factors of the account', async () => {
    const cast = await timedWorld()
    await setsUpApp(cast, cast.alice)
    expect(await cast.alice.call('GET /auth/prove')).toMatchObject({ ways: ['code', 'backup'] })
    await addsPasskey(cast.alice)
    expect(await cast.alice.call('GET /auth/prove')).toMatchObject({ ways: ['code', 'backup', 'passkey'] })
  })
})

describe('POST /auth/prove', () => {
  it('lets this session make sensitive changes for ten minutes, and no other session', async () => {
    const cast = await timedWorld()
    const { alice, later } = cast
    await alice.signsUp()
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(true)
    later(10)
    const telephone = await alice.onAnotherDevice()
    later(10)
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
    expect(await reauthenticates(alice, alice.password)).toEqual({ provedUntil: cast.inMinutes(10) })
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(true)
    expect(await mayDoWhatIsDangerous(cast, telephone)).toBe(false)
    later(10)
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
  })

  it('refuses a wrong or empty password, and ends no session', async () => {
    const cast = await timedWorld()
    const { alice, bob, later } = cast
    await alice.signsUp()
    later(10)
    for (const password of ['wrong', bob.password])
      await expect(reauthenticates(alice, password)).rejects.toMatchObject({
        status: 403,
        code: 'wrong_password',
        fields: { password: 'That’s not your password. Try again.' },
      })
    await expect(reauthenticates(alice, '')).rejects.toMatchObject({ fields: { password: 'Enter your password.' } })
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
    expect(await alice.me()).toMatchObject({ username: 'alice' })
  })

  it('accepts a code, a backup code or a passkey, each once', async () => {
    const cast = await timedWorld()
    const { alice, codeOf, later } = cast
    const app = await setsUpApp(cast, alice)
    const { passkey } = await addsPasskey(alice)
    later(10)
    const ways = [
      async () => ({ passkey: passkey.answers(await alice.call('POST /auth/prove/options')) }),
      async () => ({ code: codeOf(app) }),
      async () => ({ code: app.backupCodes[0]! }),
    ]
    for (const way of ways) {
      const body = await way()
      await alice.call('POST /auth/prove', { body })
      expect(await mayDoWhatIsDangerous(cast, alice)).toBe(true)
      const code = 'passkey' in body ? 'passkey_refused' : 'wrong_code'
      await expect(alice.call('POST /auth/prove', { body })).rejects.toMatchObject({ status: 403, code })
      later(10)
    }
  })

  it('refuses a passkey that is unverified, of another member, or for another challenge', async () => {
    const { alice, bob, later } = await timedWorld()
    const [hers, his] = [await addsPasskey(alice), await addsPasskey(bob)]
    later(10)
    const asked = () => alice.call('POST /auth/prove/options')
    const signing = await alice.withToken('').call('POST /auth/login/options', { body: {} })
    const wrong = [
      hers.passkey.answers(await asked(), { isVerified: false }),
      his.passkey.answers(await asked()),
      hers.passkey.answers(signing),
      hers.passkey.answers(await bob.call('POST /auth/prove/options')),
    ]
    for (const passkey of wrong)
      await expect(alice.call('POST /auth/prove', { body: { passkey } })).rejects.toMatchObject({
        status: 403,
        code: 'passkey_refused',
      })
    await expect(alice.call('POST /auth/prove', { body: {} })).rejects.toMatchObject({ status: 400 })
  })

  it('checks ten wrong tries of twelve at once, then none for fifteen minutes', async () => {
    const { alice, later } = await timedWorld()
    await alice.signsUp()
    const codes = await atOnce(12, () => reauthenticates(alice, 'wrong').catch((error) => error.code))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    await expect(reauthenticates(alice, alice.password)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    later(15)
    await reauthenticates(alice, alice.password)
  })
})

describe('POST /auth/prove/options', () => {
  it('requests a passkey of the user, with user verification', async () => {
    const { alice } = await timedWorld()
    const { passkey } = await addsPasskey(alice)
    expect(await alice.call('POST /auth/prove/options')).toMatchObject({
      allowCredentials: [{ id: passkey.id }],
      userVerification: 'required',
    })
  })

  it('refuses without a passkey', async () => {
    const { alice } = await timedWorld()
    await expect(alice.call('POST /auth/prove/options')).rejects.toMatchObject({ code: 'factor_not_found' })
  })
})
