import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { ALL_SCOPES, expandScopes, type Scope } from '#contract/scopes.ts'
import type { Visitor } from '#tests/client.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'

const calls = Object.keys(contract) as Call[]
const scopeOf = (call: Call) => (contract[call] as Endpoint).scope

/** Makes a call about things that do not exist, and answers whether its scope let it through. */
async function passes(client: Visitor, call: Call): Promise<boolean> {
  const { status, text, headers } = await client.sends(call.replace(' ', ' /api').replace(/:\w+/g, 'none'))
  if (status !== 403) return true
  const { code, scope } = JSON.parse(text) as { code: string; scope?: string }
  expect([code, scope], call).toEqual(['insufficient_scope', scopeOf(call) ?? undefined])
  const named = scopeOf(call) ? `, scope="${scopeOf(call)}"` : ''
  expect(headers.get('www-authenticate')).toMatch(
    new RegExp(`^Bearer resource_metadata="[^"]+", error="insufficient_scope"${named}$`),
  )
  return false
}

describe('the scopes of an access token', () => {
  it('are all that it may do, at every call of the contract', { timeout: 60_000 }, async () => {
    const { alice, bob } = await world({ settings: { RATE_LIMITS: 'off' } })
    const wrong: string[] = []
    const expectOf = async (client: Visitor, call: Call, isAllowed: boolean, about: string) => {
      if ((await passes(client, call)) !== isAllowed) wrong.push(`${call} with ${about}`)
    }
    for (const [scope, among] of Map.groupBy(calls, scopeOf)) {
      const without = ALL_SCOPES.filter((name) => !expandScopes([name]).has(scope as Scope))
      const { client: withoutIt } = await createsToken(bob, without)
      for (const call of among) await expectOf(withoutIt, call, scope === 'any', 'all others')
      if (scope === 'any' || scope === null) continue
      const { client: withIt } = await createsToken(alice, [scope])
      for (const call of among) await expectOf(withIt, call, true, 'its scope')
    }
    expect(wrong).toEqual([])
  })

  it('never reach the security of the account, or the work of moderators and administrators', () => {
    const own = /^GET \/auth\/me$/
    const closed =
      /\/(?:auth|account|admin|moderation|registration|invitations|automation|apps|tokens|push|decisions)\b/
    expect(calls.filter((call) => closed.test(call) && !own.test(call) && scopeOf(call) !== null)).toEqual([])
  })
})

describe('an access token', () => {
  it('shows an app none of the private fields of its member', async () => {
    const { alice } = await world()
    await alice.call('PUT /privacy', { body: { showBirthYear: false } })
    const { client } = await createsToken(alice, ['read'])
    const me = await client.call('GET /auth/me')
    expect(me).toMatchObject({ username: 'alice', isOwnProfile: true })
    for (const field of ['email', 'emailConfirmed', 'language', 'standing']) expect(me).not.toHaveProperty(field)
  })

  it('is of no use while its member is suspended', async () => {
    const { alice, app } = await world()
    const { client } = await createsToken(alice, ['read'])
    await restrict(app.deps, alice, 'suspended')
    await expect(client.call('GET /auth/me')).rejects.toMatchObject({ status: 403, code: 'account_suspended' })
  })

  it('is read from the Authorization header alone', async () => {
    const { alice, stranger } = await world()
    const { secret } = await createsToken(alice, ['read', 'write'])
    const form = { 'content-type': 'application/json' }
    for (const [line, body] of [
      [`GET /api/auth/me?access_token=${secret}`, undefined],
      ['POST /api/tweets', JSON.stringify({ content: 'Hm', access_token: secret })],
    ] as const) {
      const { status, headers } = await stranger.sends(line, body ? { body, headers: form } : {})
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer resource_metadata="http:[^"]+\/\.well-known\/oauth-protected-resource"$/),
      ])
    }
  })

  it('that has ended is refused, also where none is needed', async () => {
    const { alice } = await world()
    const client = alice.withToken(`plus_${await alice.id}.${'x'.repeat(43)}`)
    const { status, headers } = await client.sends('GET /api/network')
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')])
  })

  it('has its own limit of calls and its own idempotency keys', async () => {
    const { alice } = await world({ settings: { RATE_LIMIT_APP_CALLS: '3/3600' } })
    const [{ client: one }, { client: other }] = [
      await createsToken(alice, ['write:statuses'], { name: 'One' }),
      await createsToken(alice, ['write:statuses'], { name: 'Other' }),
    ]
    const input = { body: { content: 'Once' }, idempotencyKey: crypto.randomUUID() }
    const posted = [await one.call('POST /tweets', input), await one.call('POST /tweets', input)]
    expect(posted[1]!.tweet._id).toBe(posted[0]!.tweet._id)
    expect((await other.call('POST /tweets', input)).tweet._id).not.toBe(posted[0]!.tweet._id)
    const left = async () => {
      const { status, headers } = await one.sends('GET /api/about')
      return [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
    }
    expect([await left(), await left()]).toEqual([
      [200, '3', '0'],
      [429, '3', '0'],
    ])
    await alice.sees(posted[0]!.tweet)
  })
})

describe('pages of other origins', () => {
  const from = { origin: 'https://app.example' }

  it('may make the calls of apps, after one preflight request', async () => {
    const { alice, stranger } = await world()
    const { secret } = await createsToken(alice, ['read:statuses'])
    const asked = await stranger.sends('OPTIONS /api/tweets', {
      headers: { ...from, 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, GET'])
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key')
    for (const [line, status] of [
      ['GET /api/tweets', 200],
      ['GET /api/bookmarks', 403],
    ] as const) {
      const answer = await stranger.sends(line, { headers: { ...from, authorization: `Bearer ${secret}` } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('may make no call of the web app alone', async () => {
    const { stranger } = await world()
    const preflight = { ...from, 'access-control-request-method': 'POST' }
    expect((await stranger.sends('OPTIONS /api/auth/login', { headers: preflight })).status).toBe(404)
    const answer = await stranger.sends('GET /api/auth/providers', { headers: from })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
