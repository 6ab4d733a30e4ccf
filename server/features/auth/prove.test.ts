import { describe, expect, it } from 'vitest'
import { mustHaveProved } from '#server/features/factors/step-up.ts'
import type { Member } from '#tests/member.ts'
import { expectMembersOnly } from '#tests/members-only.ts'
import { atOnce, type World, world } from '#tests/world.ts'

const MINUTE_MS = 60 * 1_000

/** A world whose clock the test moves. */
async function timedWorld() {
  let now = Date.now()
  const cast = await world({ clock: () => now })
  return {
    ...cast,
    later: (minutes: number) => {
      now += minutes * MINUTE_MS
    },
    in: (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString(),
  }
}

const proves = (member: Member, password: string) => member.call('POST /auth/prove', { body: { password } })

/** Whether the session a member uses may do what is dangerous. */
async function mayDoWhatIsDangerous({ app }: Pick<World, 'app'>, member: Member): Promise<boolean> {
  const { sessions } = await member.call('GET /auth/sessions')
  const id = app.deps.ids.parse(sessions.find(({ current }) => current)!._id)
  const account = app.deps.ids.parse(await member.id)
  return mustHaveProved(app.deps, { account, id }).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'prove_identity', status: 403 })
      return false
    },
  )
}

describe('GET /auth/prove', () => {
  it('says that who has just signed in need not prove anything, and how they can later', async () => {
    const { alice, later, in: inMinutes } = await timedWorld()
    await alice.signsUp()
    expect(await alice.call('GET /auth/prove')).toEqual({ ways: ['password'], provedUntil: inMinutes(10) })
    later(10)
    expect(await alice.call('GET /auth/prove')).toEqual({ ways: ['password'], provedUntil: null })
  })

  it('is for members', () => expectMembersOnly('GET /auth/prove'))
})

describe('POST /auth/prove', () => {
  it('lets this session do what is dangerous, for ten minutes, and no other', async () => {
    const cast = await timedWorld()
    const { alice, later } = cast
    await alice.signsUp()
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(true)
    later(10)
    const telephone = await alice.onAnotherDevice()
    later(10)
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
    expect(await proves(alice, alice.password)).toEqual({ provedUntil: cast.in(10) })
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(true)
    expect(await mayDoWhatIsDangerous(cast, telephone)).toBe(false)
    later(10)
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
  })

  it('refuses a wrong password and an empty one, and ends no session for it', async () => {
    const cast = await timedWorld()
    const { alice, bob, later } = cast
    await alice.signsUp()
    later(10)
    for (const password of ['wrong', bob.password])
      await expect(proves(alice, password)).rejects.toMatchObject({
        status: 403,
        code: 'wrong_password',
        fields: { password: 'That is not your password.' },
      })
    await expect(proves(alice, '')).rejects.toMatchObject({ fields: { password: 'Enter your password.' } })
    expect(await mayDoWhatIsDangerous(cast, alice)).toBe(false)
    expect(await alice.me()).toMatchObject({ username: 'alice' })
  })

  it('is for members', () => expectMembersOnly('POST /auth/prove', { body: { password: 'some password' } }))

  it('judges ten wrong tries of twelve at once, then none for fifteen minutes', async () => {
    const { alice, later } = await timedWorld()
    await alice.signsUp()
    const codes = await atOnce(12, () => proves(alice, 'wrong').catch((error) => error.code))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    await expect(proves(alice, alice.password)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    later(15)
    await proves(alice, alice.password)
  })
})
