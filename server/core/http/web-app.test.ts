import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BrandingSource } from './branding.ts'
import { pageHeaders } from './headers.ts'
import { type ReadablePages, serveWebApp } from './web-app.ts'

/** The answer for an address of a web app that was built from these files. */
async function ask(
  url: string,
  files: Record<string, string>,
  headers: Record<string, string> = {},
  branding?: BrandingSource,
  readable?: ReadablePages,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'assets/de-1a2b'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const server = Fastify()
  onTestFinished(() => server.close())
  await serveWebApp(server, folder, { ...(branding && { branding }), ...(readable && { readable }) })
  return server.inject({ url, headers })
}

it('serves the service worker uncached, under the policy of the page', async () => {
  const { body, headers } = await ask('/service-worker.js', { 'index.html': '', 'service-worker.js': 'run()' })
  expect(body).toBe('run()')
  expect(headers).toMatchObject({ ...pageHeaders, 'cache-control': 'no-cache' })
  expect(headers['content-type']).toContain('javascript')
})

it.each([
  ['a web app without one', { 'index.html': '' }],
  ['no web app at all', {}],
])('ends a service worker that browsers still have from another time: %s', async (_, files) => {
  const { statusCode, body, headers } = await ask('/service-worker.js', files)
  expect(statusCode).toBe(200)
  expect(body).toContain('self.registration.unregister()')
  expect(body).toContain('caches.delete')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': expect.any(String) })
  expect(headers['content-type']).toContain('javascript')
})

it.each(['/assets/main-1a2b.js', '/assets/de-1a2b/main.js'])(
  'lets browsers cache an asset forever: %s',
  async (url) => {
    const { body, headers } = await ask(url, { 'index.html': '', [url.slice(1)]: 'run()' })
    expect(body).toBe('run()')
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect(headers['content-type']).toContain('javascript')
  },
)

it.each(['/assets/old.js', '/assets/', '/assets/..%2findex.html', '/assets/../assets%2f..%2findex.html'])(
  'serves no other file below /assets, and nothing that is cacheable: %s',
  async (url) => {
    const { statusCode, headers } = await ask(url, { 'index.html': 'page', 'assets/main.js': '' })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers).not.toHaveProperty('cache-control')
  },
)

it.each(['/', '/home', '/nope'])('answers %s with the page in the language of the reader', async (url) => {
  const pages = { 'index.html': 'Hello', 'index.de.html': 'Hallo', 'index.ja.html': 'こんにちは' }
  const bodyFor = async (headers: Record<string, string>) => {
    const response = await ask(url, pages, { accept: 'text/html', ...headers })
    expect(response.headers.vary).toBe('accept-language, cookie, accept-encoding')
    return response.body
  }
  expect(await bodyFor({})).toBe('Hello')
  expect(await bodyFor({ 'accept-language': 'de-CH, en;q=0.5' })).toBe('Hallo')
  expect(await bodyFor({ 'accept-language': 'de', cookie: 'language=ja' })).toBe('こんにちは')
})

it('keeps the opener of the consent screen alone, which web apps open as a popup', async () => {
  const policyOf = async (url: string, look?: BrandingSource) =>
    (await ask(url, { 'index.html': 'page' }, {}, look)).headers['cross-origin-opener-policy']
  const branding: BrandingSource = {
    paths: [],
    get: async () => ({ version: 'v1', page: (html) => html, file: async () => undefined }),
  }
  expect(await policyOf('/authorize/1a2b')).toBe('unsafe-none')
  expect(await policyOf('/authorize/1a2b', branding)).toBe('unsafe-none')
  for (const url of ['/', '/signin', '/home']) expect(await policyOf(url)).toBe('same-origin')
})

it('serves readable text for browsers without JavaScript where a page has it', async () => {
  const files = { 'index.html': '<noscript>Turn it on.</noscript>' }
  const readable = async (url: string, language: string) => (url === '/terms?a' ? `<p>$& ${language}</p>` : null)
  const terms = await ask('/terms?a', files, {}, undefined, readable)
  expect(terms.body).toBe('<noscript><p>$& en</p></noscript>')
  expect(terms.headers).toMatchObject({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' })
  expect((await ask('/home', files, {}, undefined, readable)).body).toBe(files['index.html'])
})

describe('the look of a network', () => {
  const files = {
    'index.html': '<title>Plus</title>',
    'index.de.html': '<title>Plus (de)</title>',
    'favicon.svg': '<svg>',
  }
  const branding: BrandingSource = {
    paths: ['/favicon.svg'],
    get: async () => ({
      version: 'v1',
      page: (html) => html.replace('Plus', 'Harbour'),
      file: async (at, read) =>
        at === '/favicon.svg' ? { type: 'image/svg+xml', body: `${await read(at)}!`, isImmutable: false } : undefined,
    }),
  }

  it.each(['/icon-512.png', '/default-avatar.png', '/favicon.svg'])(
    'lets web apps of other origins show and read %s',
    async (url) => {
      const { headers } = await ask(url, { ...files, [url.slice(1)]: '' }, {}, branding)
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
    },
  )

  it('is shown in the page of every screen and language, under the policy of the page', async () => {
    const { body, headers } = await ask('/home', files, {}, branding)
    expect(body).toBe('<title>Harbour</title>')
    expect(headers).toMatchObject({ ...pageHeaders, 'cache-control': 'no-cache', etag: expect.stringContaining('v1') })
    expect((await ask('/', files, { 'accept-language': 'de' }, branding)).body).toBe('<title>Harbour (de)</title>')
    expect((await ask('/index.de.html', files, {}, branding)).body).toBe('<title>Harbour (de)</title>')
    const zipped = await ask('/home', files, { 'accept-encoding': 'gzip' }, branding)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
    const missing = await ask('/no/such/page', files, { accept: 'text/html' }, branding)
    expect([missing.statusCode, missing.body]).toEqual([404, body])
  })

  it('changes only the files that it names', async () => {
    const branded = await ask('/favicon.svg', files, {}, branding)
    expect(branded.body).toBe('<svg>!')
    const { etag } = branded.headers as { etag: string }
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask('/favicon.svg', files, { 'if-none-match': tag }, branding)
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
    }
    const changed = await ask('/favicon.svg', { ...files, 'favicon.svg': '<new>' }, { 'if-none-match': etag }, branding)
    expect(changed.body).toBe('<new>!')
    expect((await ask('/network/other.css', files, {}, branding)).statusCode).toBe(404)
    expect((await ask('/favicon.svg', files)).body).toBe('<svg>')
  })
})
