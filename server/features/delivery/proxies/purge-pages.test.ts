import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { setPublicReading } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

/** A proxy that refuses the first request for each address. */
async function fakeProxy() {
  const purged: string[] = []
  const refused = new Set<string>()
  const server = createServer(({ method, url = '', headers }, response) => {
    if (refused.has(url)) purged.push(`${method} ${headers.host}${url}`)
    response.writeHead(refused.has(url) ? 200 : 503).end()
    refused.add(url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, purged }
}

it('has the proxy drop the pages of a changed post and account, and tries again when it refuses', async () => {
  const proxy = await fakeProxy()
  const { alice, app } = await world({
    settings: { PURGE_URL: proxy.url, PUBLIC_URL: 'https://plus.example' },
    processes: 1,
  })
  const post = await alice.posts('Hello')
  await alice.edits(post, { content: 'Hello again' })
  await setPublicReading(app.deps, true)
  const parent = await alice.posts('Question')
  const reply = await alice.replies(parent, 'Answer')
  await alice.deletes(reply)
  const paths = ['/', '/user/alice', `/tweet/${parent._id}`, `/tweet/${reply._id}`, `/tweet/${reply._id}?lang=de`]
  for (const path of [...paths, `/embed/${reply._id}`, '/user/alice.rss', '/user/alice.json'])
    await expect.poll(() => proxy.purged, { timeout: 15_000 }).toContain(`PURGE plus.example${path}`)
  expect(proxy.purged.filter((line) => line.includes(post._id))).toEqual([])
})
