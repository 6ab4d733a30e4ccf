import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { handleError } from './error-handler.ts'
import { serveWebApp } from './web-app.ts'

const PAGE = '<!doctype html><title>Plus</title>'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let folder: string
let server: FastifyInstance

// A server with a web app that was built.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plus-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), PAGE)
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  server.setErrorHandler(handleError)
  await serveWebApp(server, folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const NOTHING = ['/nope', '/oauth/authorize', '/settings/nope', '/user', '/tweet/1/2']

describe('a missing address for programs', () => {
  it.each(['/metrics', '/.well-known/anything'])('%s answers 404 in JSON, also to a browser', async (url) => {
    const answer = await server.inject({ url, headers: BROWSER })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'route_not_found'])
  })
})

describe('an address without a screen', () => {
  it.each(NOTHING)('%s answers 404: with the page to a browser, in JSON to all others', async (url) => {
    const shown = await server.inject({ url, headers: BROWSER })
    expect([shown.statusCode, shown.body]).toEqual([404, PAGE])
    const again = await server.inject({ url, headers: { ...BROWSER, 'if-none-match': String(shown.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([404, PAGE])
    const refused = await server.inject({ url })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'route_not_found'])
  })
})

describe('an address with a screen', () => {
  it.each(SCREENS)('%s answers the page', async (screen) => {
    const url = screen.replace(':id', 'alice')
    for (const address of [url, `${url}?q=1`, url.toUpperCase(), `${url.replace(/\/$/, '')}/`]) {
      const { statusCode, body } = await server.inject({ url: address })
      expect([address, statusCode, body]).toEqual([address, 200, PAGE])
    }
  })
})
