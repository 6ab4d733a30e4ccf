import { describe, expect, it } from 'vitest'
import { json, type RawResponse } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

/** A world behind one proxy, in which requests come from any address. */
async function proxied(clock?: () => number) {
  const cast = await world({ settings: { TRUST_PROXY: '1' }, ...(clock && { clock }) })
  await cast.alice.signsUp()
  const from = (address: string, call: string, body: object, who = cast.stranger): Promise<RawResponse> =>
    who.sends(`POST /api/auth/${call}`, {
      ...json(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })
  const tries = (address: string, identifier = 'alice', password = 'wrong') =>
    from(address, 'login', { identifier, password })
  const signsIn = (address: string, member: Member) =>
    from(address, 'login', { identifier: member.username, password: member.password }, member.withToken(''))
  return { ...cast, from, tries, signsIn }
}

const statuses = (answers: RawResponse[]): number[] => answers.map(({ status }) => status)

describe('signing in', () => {
  it('checks at most ten of fifty concurrent tries, and answers other calls at the same time', async () => {
    const { tries, signsIn, bob } = await proxied()
    await bob.signsUp()
    let isBobIn = false
    const attack = async () => {
      const answers: RawResponse[] = []
      do answers.push(...(await atOnce(50, () => tries('198.51.100.1'))))
      while (!isBobIn)
      return answers
    }
    const attacked = attack()
    expect((await signsIn('203.0.113.9', bob)).status).toBe(200)
    isBobIn = true
    const answers = statuses(await attacked)
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40)
  })

  it('refuses the right password, too, after forty-nine wrong guesses', async () => {
    const { alice, from } = await proxied()
    const guesses = await atOnce(50, (index) =>
      from(
        '198.51.100.1',
        'login',
        { identifier: 'alice', password: index === 49 ? alice.password : 'wrong' },
        alice.withToken(''),
      ),
    )
    expect(statuses(guesses)).not.toContain(200)
  })

  it('counts wrong tries only: many members of one school sign in at once', async () => {
    const { bob, from } = await proxied()
    await bob.signsUp()
    for (let round = 0; round < 3; round++) {
      const body = { identifier: 'bob', password: bob.password }
      const answers = await atOnce(10, () => from('198.51.100.1', 'login', body, bob.withToken('')))
      expect(new Set(statuses(answers))).toEqual(new Set([200]))
    }
  })

  it('delays guesses at one account from ever new addresses, and mails its owner once', async () => {
    let now = Date.now()
    const { alice, tries, signsIn, mailsTo } = await proxied(() => now)
    for (let index = 0; index < 50; index++) expect((await tries(`198.51.100.${index}`)).status).toBe(401)
    expect((await tries('198.51.100.100')).status).toBe(401)
    for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
      const refused = await tries('198.51.100.101')
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, pause])
      now += pause * 1_000
      expect((await tries('198.51.100.102')).status).toBe(401)
    }
    // The owner signed up from this address.
    expect((await signsIn('127.0.0.1', alice)).status).toBe(200)
    const mails = await mailsTo(alice.email)
    expect(mails.filter(({ email }) => email.subject === 'Many failed sign-ins to your account')).toHaveLength(1)
  })

  it('delays guesses at an account that does not exist in the same way', async () => {
    const { tries } = await proxied()
    const outcomes = async (name: string) => {
      const answers: RawResponse[] = []
      for (let index = 0; index < 54; index++) answers.push(await tries(`198.51.100.${index}`, name))
      return answers.map(({ status, text, headers }) => [status, text, headers.get('retry-after')])
    }
    expect(await outcomes('nobody')).toEqual(await outcomes('alice'))
  })
})

describe('the header Authorization', () => {
  it('accepts its scheme in capital or small letters', async () => {
    const { alice, stranger } = await world()
    const { token } = await alice.signsUp()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answer = await alice.sends('GET /api/auth/me', { headers: { authorization: `${scheme} ${token}` } })
      expect(answer.status, scheme).toBe(200)
    }
    const other = await stranger.sends('GET /api/auth/me', { headers: { authorization: `Basic ${token}` } })
    expect(other.status).toBe(401)
  })
})
