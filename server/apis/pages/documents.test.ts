import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { setPublicReading } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

it('names the address of the network in documents for visitors, whatever host a request claims', async () => {
  const { alice, app, origin } = await world({ settings: { TRUST_PROXY: '1' }, processes: 1 })
  const post = await alice.posts('Hello, #world')
  await setPublicReading(app.deps, true)
  const own = origin.replace('127.0.0.1', 'localhost')
  const described = `/oembed?url=${encodeURIComponent(`${own}/tweet/${post._id}`)}`
  for (const path of [
    '/user/alice.rss',
    '/tags/world.json',
    '/sitemap.xml',
    '/sitemap/posts-0.xml',
    '/robots.txt',
    described,
  ])
    for (const host of ['evil.example', 'no host']) {
      const [answer] = (await once(
        get(origin + path, { headers: { host, 'x-forwarded-host': host } }),
        'response',
      )) as [IncomingMessage]
      const all = JSON.stringify(answer.headers) + (await text(answer))
      expect([path, answer.statusCode, all.includes(own), all.includes(host)]).toEqual([path, 200, true, false])
    }
})
