import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { pageHeaders } from './headers.ts'
import { serveWebApp } from './web-app.ts'

/** The answer for an address of a web app that was built from these files. */
async function ask(url: string, files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const server = Fastify()
  onTestFinished(() => server.close())
  await serveWebApp(server, folder)
  return server.inject({ url })
}

it('serves the service worker as it is, asked for anew each time, under the policy of the page', async () => {
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

it('lets browsers cache an asset forever', async () => {
  const { body, headers } = await ask('/assets/main-1a2b.js', { 'index.html': '', 'assets/main-1a2b.js': 'run()' })
  expect(body).toBe('run()')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(headers['content-type']).toContain('javascript')
})

it.each(['/assets/old.js', '/assets/', '/assets/..%2findex.html', '/assets/../assets%2f..%2findex.html'])(
  'serves no other file below /assets, and has nothing cached: %s',
  async (url) => {
    const { statusCode, headers } = await ask(url, { 'index.html': 'page', 'assets/main.js': '' })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers).not.toHaveProperty('cache-control')
  },
)
