import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { RenderPage } from '#contract/pages.ts'
import { mastodonCalls } from '#server/apis/mastodon/calls/index.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { cacheMemory } from '#server/db/cached-values.ts'
import { MastodonStream } from '#tests/mastodon-stream.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'

/** Node takes 16 KB of headers in all. */
const LETTERS = 14_000
const LONG = 'a'.repeat(LETTERS)
const TRACE = 'a'.repeat(300)

/** What addresses, languages and codings of answers are made of, by header. */
const HEADERS: Record<string, string> = {
  host: LONG,
  'x-forwarded-host': LONG,
  'x-forwarded-proto': LONG,
  'accept-language': LONG,
  'accept-encoding': LONG,
}
/** What no answer is made of. */
const OTHERS: Record<string, string> = {
  'x-forwarded-for': LONG,
  'user-agent': LONG,
  origin: `https://${LONG}`,
  referer: `https://${LONG}/`,
  cookie: `language=${LONG}`,
  'if-none-match': `"${LONG}"`,
}
const HOSTS = ['host', 'x-forwarded-host']

const render: RenderPage = async function* (page) {
  yield `<!doctype html><script type="application/json">${JSON.stringify(page)}</script>`
}

/** Paths of all calls that read, with ids of something there. */
const pathsOf = (calls: object, ids: Record<string, string>): string[] =>
  Object.keys(calls)
    .filter((call) => call.startsWith('GET '))
    .map((call) => `/api${call.slice(4)}`.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ids.id!))

it('what a stranger names is in no answer, makes none larger, and is kept nowhere', { timeout: 120_000 }, async () => {
  const { alice, bob, app, origin, settles } = await world({
    settings: { TRUST_PROXY: '1', RATE_LIMITS: 'off' },
    render,
    processes: 1,
  })
  const post = await alice.posts('Hello, #world and @bob: https://example.org/a')
  await alice.replies(post, 'Again')
  await bob.likes(post)
  await bob.follows(alice)
  // Or the list of the tag is empty at first, and longer with the next header.
  await settles()
  await opensToVisitors({ app })
  const { secret } = await createsToken(alice, ['read', 'write'])
  const { ids } = app.deps
  const userId = await alice.id
  const decimal = (id: string) => toDecimal(ids, ids.parse(id))
  const names = { hashtag: 'world', name: 'world', tag: 'world', kind: 'mutes', page: 'terms' }
  const paths = [
    ...pathsOf(contract, { id: post._id, ...names }),
    ...pathsOf(mastodonCalls, { id: decimal(post._id), ...names }),
    `/api/users/${userId}`,
    ...['', '/statuses', '/followers', '/following', '/lists'].map(
      (list) => `/api/v1/accounts/${decimal(userId)}${list}`,
    ),
    ...['/', `/tweet/${post._id}`, '/user/alice', '/explore?q=%23world', '/home', '/nothing', '/manifest.webmanifest'],
    ...[
      '/user/alice.rss',
      '/tags/world.json',
      '/sitemap.xml',
      '/sitemap/posts-0.xml',
      '/robots.txt',
      `/embed/${post._id}`,
    ],
    `/oembed?url=${encodeURIComponent(`${origin.replace('127.0.0.1', 'localhost')}/tweet/${post._id}`)}`,
    ...['/api/docs', '/api/openapi.json', '/client.tgz', '/.well-known/openid-configuration', '/network/icon-192.png'],
    ...[
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/oauth/jwks',
      '/oauth/userinfo',
    ],
  ].filter((path) => !/export|log\.csv|\/captcha/.test(path))

  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const fetches = (path: string, headers: Record<string, string>, isMember: boolean) =>
    new Promise<{ status: number; all: string }>((resolve, reject) => {
      const all = { ...(isMember && { authorization: `Bearer ${secret}` }), ...headers }
      get(origin + path, { agent, headers: all }, (answer) => {
        const head = (found: IncomingHttpHeaders) => JSON.stringify(found)
        text(answer).then((body) => resolve({ status: answer.statusCode!, all: head(answer.headers) + body }), reject)
      }).on('error', reject)
    })

  const usual = new Map<string, number>()
  for (const path of paths) usual.set(path, (await fetches(path, {}, path.startsWith('/api/'))).all.length)
  const before = cacheMemory.size
  const wrong: unknown[] = []
  const look = async (path: string, headers: Record<string, string>, most: number) => {
    const { status, all } = await fetches(path, headers, path.startsWith('/api/'))
    // 503: the line of searches is full.
    if (all.includes(TRACE) || all.length > most || (status >= 500 && status !== 503))
      wrong.push([path.slice(0, 80), ...Object.keys(headers), status, all.length, most])
    return status
  }
  await Promise.all(
    paths.flatMap((path, index) =>
      Object.entries(index % 10 === 0 ? { ...HEADERS, ...OTHERS } : HEADERS).map(([name, value]) =>
        look(path, { [name]: value }, usual.get(path)! + 1_000),
      ),
    ),
  )
  // The same in the address.
  const addresses = [
    '/explore?q=%23',
    '/explore?cursor=',
    '/user/',
    '/tweet/',
    '/?lang=',
    '/?cursor=',
    '/oembed?url=https://',
    '/embed/',
  ]
  for (const start of [
    ...addresses,
    '/api/search?q=',
    '/api/v2/search?q=',
    '/api/v1/statuses/',
    '/api/v1/timelines/tag/',
    '/share/',
  ])
    await look(start + LONG, {}, usual.get('/home')! + 1_000)
  expect(wrong).toEqual([])
  expect(cacheMemory.size - before).toBeLessThan(LETTERS * 10)

  // Where addresses are written the host is refused, in the form of each API.
  for (const name of HOSTS) {
    const answer = await fetches('/api/v1/timelines/home', { [name]: LONG }, true)
    expect([answer.status, answer.all]).toEqual([422, expect.stringContaining('{"error":')])
    const stream = new MastodonStream(origin, `?access_token=${secret}`, { headers: { [name]: LONG } })
    const [status] = await new Promise<[number]>((resolve) =>
      stream.ws.once('unexpected-response', (_, response) => resolve([response.statusCode!])),
    )
    expect(status).toBe(400)
  }
  for (const host of ['localhost:3000', 'my_plus', '[::1]:3000', 'plus.example.'])
    expect((await fetches('/api/v1/timelines/home', { host }, true)).all).toContain(`"http://${host}/`)
  agent.destroy()
})
