import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_SCOPES, expandScopes, type Scope, type ScopeName } from '#contract/scopes.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { createsToken } from '#tests/tokens.ts'
import { type World, world } from '#tests/world.ts'
import { mastodonCalls } from './calls/index.ts'

const calls = Object.entries<Endpoint>(mastodonCalls)
/** Calls of members. */
const members = calls.filter(([, { access }]) => access === undefined)
/** Calls of visitors, too, where the network has public reading. */
const visitors = calls.filter(([, { access }]) => access === 'public')

/** A call with a value for each parameter of its path. */
const fill = (call: string, value = '1'): string => call.replaceAll(/:\w+/g, () => encodeURIComponent(value))

interface Answer {
  status: number
  body: { error?: string }
}

async function send({ origin }: World, call: string, secret?: string, body?: string, type = 'application/json') {
  const [method, path] = call.split(' ') as [string, string]
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null } as Answer
}

/** A token with every single scope but one. */
const allBut = (scope: Scope): ScopeName[] =>
  ALL_SCOPES.filter((name) => !expandScopes([name]).has(scope) && expandScopes([name]).size === 1)

describe('every call of Mastodon', () => {
  it('is refused without a token, unless visitors may make it', { timeout: 60_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    await cast.alice.signsUp()
    for (const [call] of [...members, ...visitors])
      expect([call, await send(cast, fill(call))]).toEqual([call, { status: 401, body: { error: expect.any(String) } }])
    await opensToVisitors(cast)
    for (const [call] of members) expect([call, (await send(cast, fill(call))).status]).toEqual([call, 401])
    for (const [call] of visitors) expect([call, (await send(cast, fill(call))).status]).not.toEqual([call, 401])
  })

  it('is refused to a token with all scopes but its own', { timeout: 60_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const byScope = Map.groupBy(calls, ([, { scope }]) => scope)
    for (const [scope, ofScope] of byScope) {
      if (scope === 'any') continue
      const { secret } = await createsToken(cast.alice, allBut(scope as Scope))
      for (const [call] of ofScope)
        expect([call, await send(cast, fill(call), secret)]).toEqual([
          call,
          { status: 403, body: { error: expect.any(String) } },
        ])
    }
  })

  it('is refused to the token of a suspended member', { timeout: 60_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { secret } = await createsToken(cast.alice, [...ALL_SCOPES])
    await restrict(cast.app.deps, cast.alice, 'suspended')
    for (const [call] of [...members, ...visitors])
      expect([call, (await send(cast, fill(call), secret)).status]).toEqual([call, 403])
  })

  it('is refused to a frozen member, when it writes what others see', { timeout: 60_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { secret } = await createsToken(cast.alice, [...ALL_SCOPES])
    await restrict(cast.app.deps, cast.alice, 'frozen')
    const writes = members.filter(([call, { standing }]) => !call.startsWith('GET ') && standing === undefined)
    for (const [call] of writes) expect([call, (await send(cast, fill(call), secret)).status]).toEqual([call, 403])
  })

  it('answers an error in the form of Mastodon to an id that names nothing', { timeout: 120_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { secret } = await createsToken(cast.alice, [...ALL_SCOPES])
    const wrong: string[] = []
    for (const [call, { body }] of calls)
      if (call.includes('/:'))
        for (const id of NOTHING) {
          const { status, body: answer } = await send(cast, fill(call, id), secret, body && '{}')
          const isFitting = status < 400 ? KNOWS_ALL.test(call) : status < 500 && typeof answer.error === 'string'
          if (!isFitting) wrong.push(`${call} with ${id}: ${status} ${JSON.stringify(answer)}`)
        }
    expect(wrong).toEqual([])
  })

  it('takes null and the empty text for absence', { timeout: 120_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { secret } = await createsToken(cast.alice, [...ALL_SCOPES])
    const { ids } = cast.app.deps
    const id = toDecimal(ids, ids.parse((await cast.alice.posts('whale'))._id))
    const wrong: string[] = []
    for (const [call, { body, query, files }] of calls) {
      // What deletes the post, or is made once, answers otherwise when it is repeated.
      if (/^DELETE|\/apps$/.test(call) || files) continue
      const line = fill(call, id)
      const optional = (schema: Endpoint['body']) =>
        Object.keys(schema?.properties ?? {}).filter((name) => !((schema?.required ?? []) as string[]).includes(name))
      const [queried, given] = [optional(query), optional(body)]
      if (queried.length + given.length === 0) continue
      const required = Object.fromEntries(
        (body?.required ?? []).map((name) => [name, FITTING[name as 'status'] ?? 'x']),
      )
      const some = body && { ...FITTING, ...required }
      const without = Object.fromEntries(
        Object.entries(some ?? {}).filter(([name]) => !given.includes(name) || name === 'status'),
      )
      const base = (await send(cast, line, secret, body && toJson(without))).status
      const statuses = [
        ...(queried.length > 0
          ? [await send(cast, `${line}?${queried.map((name) => `${name}=`).join('&')}`, secret)]
          : []),
        ...[null, ''].flatMap((value) =>
          given.length > 0
            ? [
                send(
                  cast,
                  line,
                  secret,
                  toJson({ ...Object.fromEntries(given.map((name) => [name, value])), ...without }),
                ),
              ]
            : [],
        ),
      ]
      for (const answered of await Promise.all(statuses))
        if (answered.status !== base) wrong.push(`${call}: ${answered.status} instead of ${base}`)
    }
    expect(wrong).toEqual([])
  })

  it('answers no request with a failure of the server', { timeout: 120_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { secret } = await createsToken(cast.alice, [...ALL_SCOPES])
    const { ids } = cast.app.deps
    const id = toDecimal(ids, ids.parse((await cast.alice.posts('whale'))._id))
    const wrong: string[] = []
    for (const [call, { body, query }] of calls) {
      const line = fill(call, id)
      const [queried, given] = [Object.keys(query?.properties ?? {}), Object.keys(body?.properties ?? {})]
      const requests: [line: string, content?: string, type?: string][] = [
        ...queried.flatMap((field) => SEARCHES.map((search): [string] => [line + search.replaceAll('field', field)])),
        ...given.flatMap((field) =>
          HOSTILE.map((value): [string, string] => [line, JSON.stringify({ ...FITTING, [field]: value })]),
        ),
        ...(body ? [...HOSTILE.map(toJson), '{"a":', ''] : []).map((text): [string, string] => [line, text]),
        ...(body ? FORMS : []).map((form): [string, string, string] => [line, formOf(form, given), FORM_TYPE]),
      ]
      for (const request of requests) {
        const [to, ...content] = request
        const { status, body: answer } = await send(cast, to, secret, ...content)
        if (status >= 500 || (status >= 400 && typeof answer.error !== 'string'))
          wrong.push(`${request.join(' ').slice(0, 300)}: ${status} ${JSON.stringify(answer)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Ids that name nothing. */
const NOTHING = ['0', '-1', '9'.repeat(24), '1e9', 'x', 'f'.repeat(24), '9007199254740993', '%00', '\0', "'"]
/** Calls that answer the same for whatever they are asked about, and those of hashtags, which any word can be. */
const KNOWS_ALL = /\/tags\/|\/tag\/|\/collections$|\/annual_reports\/|\/terms_of_service\//

const FORM_TYPE = 'application/x-www-form-urlencoded'
const toJson = (value: unknown): string => JSON.stringify(value)
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })
const HOSTILE: readonly unknown[] = [
  ...['', '\0', '\ud83d', '9'.repeat(400), 'x'.repeat(20_000), '9999-99-99T99:99'],
  ...[null, true, -1, 1e308, 2 ** 53, [], {}, [[]], [null], [{}], nested(50)],
  ...[Array.from({ length: 501 }, (_, index) => String(index)), JSON.parse('{"__proto__":{"a":1},"0":"x"}')],
]
/** Values of other fields with which a request comes further. */
const FITTING = { status: 'Hm', keyword: 'word', phrase: 'word', context: ['home'], choices: [0] }

const SEARCHES = ['%00', '%ED%A0%80', '-1', '1e309', '9'.repeat(400), 'x'.repeat(3_000), '__proto__', '%5B%5D']
  .map((value) => `?field=${value}`)
  .concat(['?field[]=1&field[]=2&field[a][b][c]=3', '?field[__proto__]=1', '?field&field=&field'])

/** Bodies of forms; `field` is replaced by the name of each field. */
const FORMS = [
  '__proto__[a]=1&constructor[prototype][a]=1',
  '%',
  '%00=%00',
  '&&&===',
  'field[a][b][c][d][e][f]=1',
  'field[]=1&field=2&field[a]=3',
  'field[999999999]=1',
  'field[__proto__]=1',
  'field=%ED%A0%80%00',
  'field[]=1&'.repeat(600),
]
const formOf = (form: string, fields: readonly string[]): string =>
  form.includes('field') ? fields.map((field) => form.replaceAll('field', field)).join('&') : form
