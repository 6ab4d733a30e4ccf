import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { TrustedProxies } from '#server/core/addresses/address-range.ts'
import { shedLoad } from './load-shedding.ts'
import { createServer } from './server.ts'

const MEMBERS = 3

/** A server whose database is busy or not, and the order in which it starts requests of /as/:name. */
async function open(trustProxy: TrustedProxies) {
  const server = await createServer({ logLevel: 'silent', trustProxy, publicUrl: null })
  onTestFinished(() => server.close())
  const database = { isBusy: false }
  shedLoad(server, { trustProxy, publicUrl: null }, { reads: () => (database.isBusy ? 99 : 0), writes: () => 0 })
  const started: string[] = []
  server.addHook('preValidation', async (request) => {
    const [, member] = /^Bearer member-(\d)$/.exec(request.headers.authorization ?? '') ?? []
    request.session = member ? { account: Number(member), id: 1 } : null
  })
  server.get<{ Params: { name: string } }>('/as/:name', ({ params: { name } }) => {
    started.push(name)
    return { name }
  })
  for (const path of ['/tweet/:id', '/user/:name', '/embed/:id', '/api/tweets/:id'])
    server.get(path, ({ url }) => {
      started.push(url)
      return {}
    })
  server.get('/api/health', () => ({ ok: true }))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  /** Sends a request on a connection of its own; resolves with the answer, or when the connection has closed. */
  const send = (path: string, token: string | null, headers = '') => {
    const authorization = token === null ? '' : `authorization: Bearer ${token}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${authorization}${headers}\r\n`)
    const answer = Promise.race([once(socket, 'data'), once(socket, 'close')]).then(([data]) => String(data))
    return { answer, socket }
  }
  /** Sends one after the other, so that they arrive in this order. */
  const queue = async (name: string, token: string | null, headers?: string) => {
    const arrived = once(server.server, 'request')
    const sent = send(name.includes('/') ? name : `/as/${name}`, token, headers)
    await arrived
    return sent
  }
  return { database, started, send, queue }
}

it('takes turns between signed-in clients behind one address; made-up tokens count as one client together', async () => {
  const { database, started, send, queue } = await open(0)
  for (let member = 0; member < MEMBERS; member++) await send('/as/first', `member-${member}`).answer
  database.isBusy = true
  const sent = []
  for (let each = 0; each < 30; each++) sent.push(await queue('liar', `made-up-${each}`))
  for (let member = 0; member < MEMBERS; member++) sent.push(await queue(`member-${member}`, `member-${member}`))
  database.isBusy = false
  await Promise.all(sent.map(({ answer }) => answer))
  const place = (name: string) => started.slice(MEMBERS).indexOf(name)
  expect([0, 1, 2].map((member) => place(`member-${member}`) <= 2 * MEMBERS)).toEqual([true, true, true])
})

it('takes turns between the addresses that a trusted proxy names, and ignores such headers from others', async () => {
  const behind = async (trustProxy: TrustedProxies) => {
    const { database, started, queue } = await open(trustProxy)
    database.isBusy = true
    const sent = []
    for (let each = 0; each < 30; each++) sent.push(await queue('one', 'none', 'x-forwarded-for: 192.0.2.1\r\n'))
    sent.push(await queue('other', 'none', 'x-forwarded-for: 192.0.2.2\r\n'))
    database.isBusy = false
    await Promise.all(sent.map(({ answer }) => answer))
    return started.indexOf('other')
  }
  expect(await behind(1)).toBeLessThan(3)
  expect(await behind(['loopback'])).toBeLessThan(3)
  expect(await behind(0)).toBe(30)
})

it('answers health checks while all others wait, and starts nothing for clients that have disconnected', async () => {
  const { database, started, send, queue } = await open(0)
  database.isBusy = true
  const gone = await queue('gone', 'none')
  const stays = await queue('stays', 'none')
  gone.socket.destroy()
  await gone.answer
  expect(await send('/api/health', 'none').answer).toContain('200 OK')
  database.isBusy = false
  expect(await stays.answer).toContain('200 OK')
  expect(started).toEqual(['stays'])
})

it('starts no request of a visitor while one of a member waits, whatever it claims to be', async () => {
  const { database, started, queue } = await open(0)
  const cookie = 'cookie: member=1\r\n'
  database.isBusy = true
  const visits = [
    await queue('/tweet/1', null),
    // Pages and documents read no token, calls and documents no cookie.
    await queue('/tweet/2', 'made-up'),
    await queue('/user/alice.rss', null, cookie),
    await queue('/embed/3', 'made-up', cookie),
    await queue('/api/tweets/4', null, cookie),
    // Routes read these, too.
    await queue('/%61pi/tweets/5', null, cookie),
    await queue('http://x/api/tweets/6', null, cookie),
  ]
  const members = [await queue('/tweet/7', null, cookie), await queue('member', 'member-1')]
  database.isBusy = false
  await Promise.all([...visits, ...members].map(({ answer }) => answer))
  expect(started).toHaveLength(visits.length + members.length)
  expect(started.slice(0, members.length)).toEqual(['/tweet/7', 'member'])
})
