import { describe, expect, it } from 'vitest'
import { toRequest } from './request.ts'

const headersOf = (init: RequestInit) => Object.fromEntries(new Headers(init.headers))

describe('toRequest', () => {
  it('fills the path, and escapes every value', () => {
    const input = { params: { id: '../@bob?x#y' }, query: { limit: 5, cursor: 'a&b=c', filter: undefined } }
    const [url] = toRequest('/api', 'GET /tweets/user/:id', input, null)
    expect(url).toBe('/api/tweets/user/..%2F%40bob%3Fx%23y?limit=5&cursor=a%26b%3Dc')
  })

  it('sends the token and the key in headers, never in the address', () => {
    const key = crypto.randomUUID()
    const [url, init] = toRequest('/api', 'POST /tweets', { body: { content: 'Hi' }, idempotencyKey: key }, 'secret')
    expect(headersOf(init)).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': key })
    expect(url).toBe('/api/tweets')
  })

  it('sends JSON without files, a form with files, and no body without values', () => {
    const [, withBody] = toRequest('/api', 'POST /tweets', { body: { content: 'Hi' } }, null)
    expect(withBody).toMatchObject({ method: 'POST', body: '{"content":"Hi"}' })
    const [, bare] = toRequest('/api', 'POST /auth/logout', {}, 'secret')
    expect(bare.body).toBeUndefined()
    const body = { content: 'Hi', alt: ['one', 'two'], replyTo: null }
    const [, form] = toRequest('/api', 'POST /tweets', { body, files: { images: [new Blob(['x'])] } }, null)
    expect([...(form.body as FormData).keys()]).toEqual(['content', 'alt', 'alt', 'images'])
    expect(headersOf(form)).not.toHaveProperty('content-type')
  })

  it('passes the signal on', () => {
    const { signal } = new AbortController()
    expect(toRequest('/api', 'GET /tweets', { signal }, null)[1].signal).toBe(signal)
  })
})
