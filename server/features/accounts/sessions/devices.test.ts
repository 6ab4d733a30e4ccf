import { describe, expect, it } from 'vitest'
import { json } from '#tests/client.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

const signsInFrom = (agent: string, { username, password }: Member): RequestInit => ({
  ...json({ identifier: username, password }),
  headers: { 'content-type': 'application/json', 'user-agent': agent },
})

describe('a sign-in from a new kind of device', () => {
  it('is mailed once, and not for the first device of an account', async () => {
    const { alice, mailsTo } = await world()
    await alice.signsUp()
    await alice.signsIn()
    const notices = async () =>
      (await mailsTo(alice.email)).filter(({ subject }) => subject === 'New sign-in to your account')
    expect(await notices()).toEqual([])
    for (const agent of [FIREFOX, FIREFOX, SAFARI]) await alice.sends('POST /api/auth/login', signsInFrom(agent, alice))
    const [first, second, ...more] = await notices()
    expect(first!.text).toContain('Firefox on Linux')
    expect(second!.text).toContain('Safari on iOS')
    expect(more).toEqual([])
    const inGerman = await alice.call('GET /auth/sessions', { language: 'de' })
    expect(inGerman.sessions.map(({ device }) => device)).toContain('Safari auf iOS')
    expect((await alice.call('GET /auth/sign-ins', { language: 'ja' })).signIns[0]!.device).toBe('Safari（iOS）')
    expect(first!.link).toMatch(/\/undo#token=\S+$/)
  })

  it('is mailed once for several concurrent sign-ins', async () => {
    const { alice, mailsTo } = await world()
    await alice.signsUp()
    await atOnce(5, () => alice.sends('POST /api/auth/login', signsInFrom(FIREFOX, alice)))
    expect((await mailsTo(alice.email)).filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1)
  })

  it('is not mailed for a failed sign-in', async () => {
    const { alice, mailsTo } = await world()
    await alice.signsUp()
    const body = JSON.stringify({ identifier: 'alice', password: 'not the password' })
    await alice.sends('POST /api/auth/login', { ...signsInFrom(FIREFOX, alice), body })
    expect(await mailsTo(alice.email)).toHaveLength(1) // to confirm the address
  })
})
