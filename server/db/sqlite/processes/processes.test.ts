import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { type World, world } from '#tests/world.ts'

/** Two processes on one file, which answer in turn: the first writes, the second reads and passes writes on. */
const twoProcesses = (options: Parameters<typeof world>[0] = {}): Promise<World> => world({ ...options, processes: 2 })

/** Twice, so that each of two processes answers once. */
const atEach = async <T>(read: () => Promise<T>): Promise<[T, T]> => [await read(), await read()]

/** Sends half of a post that is far too long, and the rest once it is answered. Rejects when the connection is reset. */
const sendsTooMuch = (origin: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const half = 'x'.repeat(2 ** 20)
    const head = [
      'POST /api/tweets HTTP/1.1',
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${2 * half.length}`,
    ]
    let answer = ''
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setEncoding('utf8').on('data', (text) => {
      if (answer === '') socket.end(half)
      answer += text
    })
    socket.once('error', reject).once('close', () => resolve(answer))
    socket.write(`${head.join('\r\n')}\r\n\r\n${half}`)
  })

describe.skipIf(isPostgres())('two processes on one SQLite file', () => {
  it('show each write with the next request', async () => {
    const { alice, bob } = await twoProcesses()
    await bob.follows(alice)
    for (let round = 1; round <= 12; round++) {
      // Fills the caches of both before they change.
      await atEach(() => bob.following())
      const post = await alice.posts(`Post ${round}`)
      const pages = await atEach(async () => (await bob.following({ limit: 1 })).tweets[0]!.content)
      expect(pages).toEqual([post.content, post.content])
      await bob.likes(post)
      const counts = await atEach(async () => (await alice.newest({ limit: 1 })).tweets[0]!.likesCount)
      expect(counts).toEqual([1, 1])
      await alice.changesProfile({ bio: `Bio ${round}` })
      expect(await atEach(async () => (await bob.looksAt(alice)).bio)).toEqual([`Bio ${round}`, `Bio ${round}`])
      // One request more: then the other process begins.
      if (round % 2) await alice.deletes(post)
    }
  })

  it('hide at once all content behind a block', async () => {
    const { alice, bob } = await twoProcesses()
    await alice.posts('Seen before')
    for (const contents of await atEach(() => bob.timeline())) expect(contents).toEqual(['Seen before'])
    await alice.blocks(bob)
    expect(await atEach(() => bob.timeline())).toEqual([[], []])
  })

  it('show what a separate tool has written', async () => {
    const { alice, app } = await twoProcesses()
    await alice.signsUp()
    await atEach(() => alice.me())
    const { DatabaseSync } = await import('node:sqlite')
    const { store } = app.deps.config
    const tool = new DatabaseSync(store.kind === 'sqlite' ? store.file : '')
    tool.exec("UPDATE accounts SET name = 'Renamed'")
    tool.close()
    for (let asked = 0; asked < 2; asked++)
      await expect
        .poll(async () => (await atEach(() => alice.me())).map(({ name }) => name), { timeout: 10_000 })
        .toEqual(['Renamed', 'Renamed'])
  })

  it('mark messages and notifications as read at either', async () => {
    const { alice, bob } = await twoProcesses()
    for (let round = 1; round <= 3; round++) {
      await alice.writes(bob, `Message ${round}`)
      expect(await atEach(() => bob.unreadConversations())).toEqual([1, 1])
      await bob.messagesWith(alice)
      expect(await atEach(() => bob.unreadConversations())).toEqual([0, 0])
    }
  })

  it('count limits together', async () => {
    const { alice } = await twoProcesses()
    const refused = async () => {
      const { status } = await alice.sends('GET /api/search?q=anything')
      return status === 429
    }
    let allowed = 0
    while (!(await refused())) allowed++
    expect(allowed).toBeLessThanOrEqual(120)
    expect(allowed).toBeGreaterThan(110)
    expect(await atEach(refused)).toEqual([true, true])
  })

  it('take the address of a client from its connection only', async () => {
    const { alice } = await twoProcesses()
    await alice.signsUp()
    for (let signIn = 0; signIn < 2; signIn++)
      await alice.sends('POST /api/auth/login', {
        headers: { 'content-type': 'application/json', 'plus-client-address': '203.0.113.7' },
        body: JSON.stringify({ identifier: alice.username, password: alice.password }),
      })
    const { signIns } = await alice.call('GET /auth/sign-ins')
    expect(new Set(signIns.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']))
  })

  it('extend a session at whichever process it is used', async () => {
    let now = Date.now()
    const { alice, app } = await twoProcesses({ clock: () => now })
    await alice.signsUp()
    const seen = async () =>
      (await app.deps.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
    for (let hour = 0; hour < 2; hour++) {
      now += 2 * 60 * 60_000
      // Each process in turn is the first to notice.
      await alice.me()
      await expect.poll(seen).toBe(now)
      await atEach(() => alice.me())
    }
  })

  it('read the rest of a refused body', async () => {
    const { alice, origin } = await twoProcesses()
    await alice.signsUp()
    const token = (await alice.token)!
    for (const answer of await atEach(() => sendsTooMuch(origin, token)))
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*"body_too_large"/s)
  })

  it('accept bodies and headers of any length, and repeat no request', async () => {
    const { alice } = await twoProcesses()
    await alice.signsUp()
    const key = randomUUID()
    const both = await atEach(() => alice.posts('Once', { key }))
    expect(both[0]._id).toBe(both[1]._id)
    const json = { 'content-type': 'application/json' }
    const tooLong = await alice.sends('POST /api/tweets', {
      headers: json,
      body: JSON.stringify({ content: 'x'.repeat(2 ** 20) }),
    })
    expect(tooLong.status).toBe(413)
    // As long as Node receives them.
    const headers = { ...json, 'x-long': 'x'.repeat(15_500) }
    const long = await alice.sends('POST /api/tweets', { headers, body: JSON.stringify({ content: '' }) })
    expect(long.status).toBe(400)
    // Sent in chunks, without a length.
    const stream = new Blob([JSON.stringify({ content: 'In chunks' })]).stream()
    const posted = await alice.sends('POST /api/tweets', { headers: json, body: stream, duplex: 'half' } as RequestInit)
    expect(posted.status).toBe(201)
    expect(await atEach(() => alice.timeline())).toEqual([
      ['In chunks', 'Once'],
      ['In chunks', 'Once'],
    ])
  })
})
