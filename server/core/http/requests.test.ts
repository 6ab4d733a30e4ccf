import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Call, contract } from '#contract/index.ts'
import { json, type RawResponse, refusalOf } from '#tests/client.ts'
import { world } from '#tests/world.ts'

const form = (entries: [string, string | Blob][]): RequestInit => {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return { body }
}

/** How the answer refuses; every refusal is JSON with words for a person. */
function refused(received: RawResponse) {
  const { status, code, message, fields } = refusalOf(received)
  expect(received.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(message).toMatch(/^[A-Z].*[^ ]$/)
  return { status, code, message, fields }
}

describe('an invalid request', () => {
  it('is refused as malformed JSON', async () => {
    const { alice } = await world()
    for (const body of ['{"content":', '{content:1}', 'hello', '{"a":1}}', '\u0000']) {
      const { status, code } = refused(await alice.sends('POST /api/tweets', json(body)))
      expect([body, status, code]).toEqual([body, 400, 'malformed_json'])
    }
  })

  it('is refused when its body is no JSON object', async () => {
    const { stranger } = await world()
    for (const body of ['null', '7', '"text"', '[]', '[{"content":"Hello"}]', 'true']) {
      const { status, code } = refused(await stranger.sends('POST /api/auth/login', json(body)))
      expect([body, status, code]).toEqual([body, 400, 'invalid_fields'])
    }
  })

  it('is refused when its JSON is nested too deeply', async () => {
    const { alice } = await world()
    const deep = `{"content":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect(refused(await alice.sends('POST /api/tweets', json(deep)))).toMatchObject({ status: 400 })
  })

  it('is refused above 64 KB', async () => {
    const { alice } = await world()
    const { status, code } = refused(await alice.sends('POST /api/tweets', json({ content: 'x'.repeat(65_536) })))
    expect({ status, code }).toEqual({ status: 413, code: 'body_too_large' })
  })

  it('is refused with a content type that the API does not take', async () => {
    const { stranger } = await world()
    for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'image/png', 'nonsense']) {
      const init = { headers: { 'content-type': type }, body: 'identifier=alice&password=secret' }
      const { status, code } = refused(await stranger.sends('POST /api/auth/login', init))
      expect([type, status, code]).toEqual([type, 415, 'unsupported_content_type'])
    }
  })

  it('is refused as a form where only JSON is taken, and the error says so', async () => {
    const { alice } = await world()
    const onlyJson = Object.entries<Endpoint>(contract).filter(([, { body, files }]) => body && !files)
    expect(onlyJson.length).toBeGreaterThan(20)
    for (const [call] of onlyJson) {
      const line = call.replace(' ', ' /api').replaceAll(/:\w+/g, '0'.repeat(16))
      const answer = refused(await alice.sends(line, form([['content', 'Short']])))
      expect([call, answer.code]).toEqual([
        call,
        expect.stringMatching(/^(unsupported_content_type|not_a_moderator|not_an_admin|forbidden)$/),
      ])
    }
  })

  it('is refused as a form without a boundary, truncated, or without parts', async () => {
    const { alice, files } = await world()
    for (const [what, type, body] of [
      ['without a boundary', 'multipart/form-data', '--x\r\n\r\n'],
      [
        'that breaks off',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\nHel',
      ],
      ['that is none', 'multipart/form-data; boundary=x', 'Hello'],
    ] as const) {
      const { status, code } = refused(
        await alice.sends('POST /api/tweets', { headers: { 'content-type': type }, body }),
      )
      expect([what, status, code]).toEqual([what, 400, 'malformed_form'])
    }
    expect(await files('uploads')).toEqual([])
  })

  it('is refused as a form with too many or too long fields', async () => {
    const { alice, files } = await world()
    const many = form(Array.from({ length: 360 }, (_, index) => [`field${index}`, 'x']))
    expect(refused(await alice.sends('POST /api/tweets', many))).toMatchObject({ status: 413, code: 'body_too_large' })
    const long = form([['content', 'x'.repeat(70_000)]])
    expect(refused(await alice.sends('POST /api/tweets', long))).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(await files('uploads')).toEqual([])
  })

  it('is refused when its address and headers are longer than Node reads', async () => {
    const { alice } = await world()
    const long = await alice.sends(`GET /api/tweets?cursor=${'x'.repeat(20_000)}`)
    expect(refused(long)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('is refused when its address cannot be decoded', async () => {
    const { alice } = await world()
    expect(JSON.parse((await alice.sends('GET /api/v1/statuses/%E0%A4%A')).text)).toEqual({
      ...{ error: expect.any(String), details: {} },
    })
    expect(refused(await alice.sends('GET /api/tweets/%E0%A4%A'))).toMatchObject({ status: 400, code: 'bad_request' })
  })
})

describe('an unknown address', () => {
  it('is not found', async () => {
    const { alice } = await world()
    for (const line of [
      'GET /api',
      'GET /api/',
      'GET /api/nothing',
      'PATCH /api/tweets',
      'POST /api/health',
      'GET /media/x',
      'GET /media/../plus.db',
    ]) {
      const { status, code } = refused(await alice.sends(line))
      expect([line, status, code]).toEqual([line, 404, 'route_not_found'])
    }
  })

  it('is not found when it is longer than any known address', async () => {
    const { alice } = await world()
    const { status } = refused(await alice.sends(`GET /api/tweets/${'a'.repeat(5_000)}`))
    expect([400, 404]).toContain(status)
    expect(refused(await alice.sends(`GET /api/tweets/${'a'.repeat(201)}`))).toMatchObject({ status: 404 })
    for (const length of [201, 5_000]) {
      const { status, text } = await alice.sends(`GET /api/v1/statuses/${'1'.repeat(length)}`)
      expect([status, JSON.parse(text)]).toEqual([404, { error: expect.any(String) }])
    }
  })
})

describe('a form', () => {
  it('has the same result as JSON', async () => {
    const { alice } = await world()
    const entries: [string, string][] = [
      ['content', 'Hello'],
      ['replyTo', ''],
      ['alt', 'one'],
      ['unknown', 'dropped'],
    ]
    const { status, text } = await alice.sends('POST /api/tweets', form(entries))
    expect({ status, ...JSON.parse(text).tweet }).toMatchObject({ status: 201, content: 'Hello', replyTo: null })
  })

  it('may contain an empty file input and unexpected files', async () => {
    const { alice, files } = await world()
    const init = form([
      ['content', 'Hello'],
      ['images', new File([], '')],
      ['virus', new File(['x'], 'x.exe')],
    ])
    const { status, text } = await alice.sends('POST /api/tweets', init)
    expect({ status, images: JSON.parse(text).tweet?.images }).toEqual({ status: 201, images: [] })
    expect(await files('media')).toEqual([])
  })

  it.each(['__proto__', 'constructor', 'toString'])('ignores a field named %s', async (name) => {
    const { alice } = await world()
    const posted = await alice.sends(
      'POST /api/tweets',
      form([
        ['content', 'Hello'],
        [name, 'x'],
      ]),
    )
    expect(refused(posted)).toMatchObject({ status: 400, code: 'malformed_form' })
    const body = `{"content":"Hello","${name}":{"isAdmin":true}}`
    expect((await alice.sends('POST /api/tweets', json(body))).status).toBe(201)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})

describe('every call of the contract', () => {
  const members = (Object.keys(contract) as Call[]).filter((call) => !('access' in contract[call]))

  it('answers 401 with a text to no token, a forged one and that of an ended session, for any body', async () => {
    const { alice, bob, stranger } = await world()
    const token = await alice.token
    const forged = `${token.split('.')[0]}.${randomBytes(32).toString('base64url')}`
    const ended = await bob.token
    await bob.call('POST /auth/logout')
    const tokens = { none: undefined, forged, ended }
    for (const call of members) {
      const [method, path] = call.split(' ') as [string, string]
      for (const [kind, each] of Object.entries(tokens)) {
        const answer = await stranger.sends(`${method} /api${path.replace(/:\w+/g, 'f'.repeat(24))}`, {
          headers: each ? { authorization: `Bearer ${each}` } : {},
        })
        expect(refused(answer), `${call} with the token ${kind}`).toMatchObject({
          status: 401,
          code: 'signed_out',
          message: 'Sign in to continue.',
        })
      }
    }
  })

  it('is answered with no-store and nosniff', async () => {
    const { alice } = await world()
    const { headers } = await alice.sends('GET /api/tweets')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('has the header of the contract, refused or not', async () => {
    const { alice, stranger } = await world()
    for (const person of [alice, stranger]) {
      const { headers } = await person.sends('GET /api/tweets')
      expect(headers.get('x-plus-contract')).toBe('1')
    }
  })

  it('accepts a trailing slash, and a JSON type without a body', async () => {
    const { alice } = await world()
    const { _id } = await alice.posts('Hello')
    expect((await alice.sends('GET /api/tweets/')).status).toBe(200)
    const init = { headers: { 'content-type': 'application/json' } }
    expect((await alice.sends(`POST /api/tweets/like/${_id}`, init)).status).toBe(200)
    expect((await alice.sends(`DELETE /api/tweets/${_id}`, init)).status).toBe(200)
  })
})
