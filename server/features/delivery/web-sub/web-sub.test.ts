import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

/** A hub that keeps what it is sent, and refuses the first `failures` requests. */
async function startHub(failures = 0) {
  const received: { mode: string | null; urls: string[] }[] = []
  let left = failures
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    received.push({ mode: form.get('hub.mode'), urls: form.getAll('hub.url') })
    response.writeHead(left-- > 0 ? 503 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const feeds = (...paths: string[]) =>
  paths.flatMap((path) => ['rss', 'atom', 'json'].map((format) => `https://plus.example${path}.${format}`))

it('sends the hub the feeds that public posts change, gathered, and again after a failure', async () => {
  const hub = await startHub(1)
  let now = Date.now()
  const settings = { PUBLIC_URL: 'https://plus.example', WEBSUB_HUB: hub.url }
  const cast = await world({ clock: () => now, settings, processes: 1 })
  const { alice, bob, settles } = cast
  /** The number of requests to the hub, a minute after the last look. */
  const requestsLater = () => {
    now += 60_000
    return hub.received.length
  }
  await alice.posts('before public reading')
  await settles()
  await opensToVisitors(cast)
  await bob.posts('for followers #secret', { audience: 'followers' })
  const post = await alice.posts('one #Café')
  await alice.posts('two')
  await settles()
  expect(hub.received).toEqual([])

  await expect.poll(requestsLater, { timeout: 10_000 }).toBe(2)
  for (const { mode, urls } of hub.received) {
    expect(mode).toBe('publish')
    expect(urls.toSorted()).toEqual(feeds('/tags/cafe', '/user/alice').toSorted())
  }

  await alice.deletes(post)
  await settles()
  await expect.poll(requestsLater, { timeout: 10_000 }).toBe(3)
  expect(hub.received[2]!.urls).toEqual(feeds('/user/alice'))
})
