/** The bundled server of `npm start` in dist/server, with its lazily loaded parts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { photo } from '#tests/pictures.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Answer {
  token?: string
  tweets?: unknown[]
  fields?: Record<string, string>
}

test('The bundled server signs up a member, stores a picture, searches, translates and ends', async () => {
  const folder = await makeFolder()
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env })
  const ended = once(server, 'exit')
  const problems: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => problems.push(text))
  try {
    const origin = await originOf(server.stdout.setEncoding('utf8'))
    const call = async (method: string, place: string, init: RequestInit = {}, token = '') => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers }
      const answer = await fetch(`${origin}/api${place}`, { ...init, method, headers })
      return { status: answer.status, body: (await answer.json()) as Answer }
    }
    const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

    const alice = { username: 'alice', email: 'alice@example.com', password: 'correct-horse-battery' }
    const { status, body } = await call('POST', '/auth/signup', json({ ...alice, confirmPassword: alice.password }))
    expect([status, body]).toEqual([201, expect.objectContaining({ token: expect.any(String) })])
    const form = new FormData()
    form.set('content', 'Good morning garden')
    form.append('images', await photo())
    expect((await call('POST', '/tweets', { body: form }, body.token)).status).toBe(201)
    const found = async () => (await call('GET', '/search?q=garden', {}, body.token)).body.tweets?.length
    await expect.poll(found).toBe(1)
    const german = { headers: { 'accept-language': 'de', 'content-type': 'application/json' } }
    const refused = await call('POST', '/auth/login', { ...german, body: '{"identifier":"alice","password":""}' })
    expect(refused.body.fields).toEqual({ password: 'Gib dein Passwort ein.' })
    expect((await fetch(`${origin}/home`)).status).toBe(200)
    const source = await fetch(`${origin}/source`)
    expect(source.headers.get('content-type')).toBe('application/gzip')
    // Otherwise the server would wait at its end until the client has taken it.
    await source.body?.cancel()
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await rm(folder, { recursive: true, force: true })
  }
  expect(problems).toEqual([])
})

async function originOf(output: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of output) {
    text += part
    const [, origin] = /Plus is running at (http:\S+)\n/.exec(text) ?? []
    if (origin) return origin
  }
  throw new Error(`The server has ended: ${text}`)
}
