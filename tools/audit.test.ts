import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

/** Runs tools/audit.mjs against a registry that answers the question for advisories like this. */
async function audits(status: number, answer: object): Promise<{ code: number | null; output: string }> {
  const server = createServer((request, response) => {
    request.resume()
    const isQuestion = request.url?.includes('/security/')
    response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isQuestion ? answer : {}))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const cache = await makeFolder()
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: cache, npm_config_fetch_retries: '0' }
  const child = spawn(process.execPath, ['tools/audit.mjs'], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

const advisory = (severity: string) => ({
  fastify: [{ id: 1, url: 'https://advisories.example/1', title: 'A hole', severity, vulnerable_versions: '<99' }],
})

it.each([
  ['passes where there is no advisory', 200, {}, 0, 'no high or critical advisory'],
  [
    'fails on a high advisory for a package that Plus runs with',
    200,
    advisory('high'),
    1,
    'fastify has a high advisory',
  ],
  ['passes on a moderate one', 200, advisory('moderate'), 0, 'no high or critical advisory'],
  ['says so where the registry does not answer it', 404, {}, 0, 'the registry does not answer it'],
])('npm audit in CI %s', async (_, status, answer, code, text) => {
  expect(await audits(status, answer)).toEqual({ code, output: expect.stringContaining(text) })
})
