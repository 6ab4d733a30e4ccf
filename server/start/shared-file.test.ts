import { randomUUID } from 'node:crypto'
import { get, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { emptyInstallation, type Installation } from '#tests/processes/server-process.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { cast } from '#tests/world.ts'

interface Draft {
  content: string
  key: string
}

interface LoggedRequest {
  pid: number
  req?: { method: string; url: string }
}

const requests = (output: string): LoggedRequest[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LoggedRequest)

/** The process that carries out writes, by the last one in the log. */
const writerOf = (output: string): number | undefined =>
  requests(output).findLast(({ req }) => req?.method === 'POST')?.pid

/** The processes that have answered requests for this path. */
const answering = (output: string, path: string): Set<number> =>
  new Set(requests(output).flatMap(({ pid, req }) => (req?.url === path ? pid : [])))

const ANSWER_MS = 30_000

/** Over a connection of its own; undefined when the process that had it was killed. */
const reads = ({ place }: Installation, path = '/api/network'): Promise<number | undefined> =>
  new Promise((resolve) => {
    get(place.origin + path, { agent: false, signal: AbortSignal.timeout(ANSWER_MS) }, (answer) =>
      resolve(answer.resume().statusCode),
    ).on('error', () => resolve(undefined))
  })

/** Posts over a connection of its own; undefined when it was not answered. */
const posts = ({ place }: Installation, token: string, content: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(ANSWER_MS)
    request(`${place.origin}/api/tweets`, { agent: false, method: 'POST', headers, signal }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .on('error', () => resolve(undefined))
      .end(JSON.stringify({ content }))
  })

/** Posts each draft until it is acknowledged, however often it is refused or its connection is lost. */
async function postsAll(member: Member, count: number, acknowledged: Draft[]): Promise<void> {
  for (let posted = 0; posted < count; posted++) {
    const draft = { content: `Post ${randomUUID()}`, key: randomUUID() }
    await expect
      .poll(
        () =>
          member.posts(draft.content, { key: draft.key }).then(
            () => true,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true)
    acknowledged.push(draft)
  }
}

describe.skipIf(isPostgres())('WORKERS on SQLite', { timeout: 240_000 }, () => {
  it('loses no acknowledged write and repeats none when the writing process is killed; the others keep reading', async () => {
    const home = await emptyInstallation()
    const running = await home.starts({ WORKERS: '3', LOG_LEVEL: 'info', RATE_LIMITS: 'off' })
    const { alice } = cast(home.place)
    await alice.signsUp()
    const acknowledged: Draft[] = []
    const writing = Array.from({ length: 4 }, () => postsAll(alice, 30, acknowledged))
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
    const killed = writerOf(running.output)!
    process.kill(killed, 'SIGKILL')

    await expect
      .poll(() => running.output, { timeout: 60_000 })
      .toContain(`Process ${killed} of Plus ended with SIGKILL`)
    // Before another one writes.
    expect(await Promise.all(Array.from({ length: 4 }, () => reads(home)))).toEqual([200, 200, 200, 200])
    await Promise.all(writing)
    expect(writerOf(running.output)).not.toBe(killed)
    expect(await alice.me()).toMatchObject({ tweetsCount: acknowledged.length })
    const shown = (await alice.newest({ limit: 200 })).tweets.map(({ content }) => content)
    expect(shown.toSorted()).toEqual(acknowledged.map(({ content }) => content).toSorted())
    expect(await running.kill('SIGTERM')).toBe(0)
  })

  it('answers a request that was passed on to a process killed before it took it, and continues with the next process', async () => {
    const home = await emptyInstallation()
    const running = await home.starts({ WORKERS: '3', LOG_LEVEL: 'info', RATE_LIMITS: 'off' })
    const { alice } = cast(home.place)
    await alice.signsUp()
    await alice.posts('Before')
    const token = (await alice.token)!
    const killed = writerOf(running.output)!
    process.kill(killed, 'SIGSTOP')
    const passedOn = Array.from({ length: 12 }, (_, number) => posts(home, token, `During ${number}`))
    // Once both of the others have answered a later request, they have passed on what they received before it.
    const looking: Promise<unknown>[] = []
    const look = () => {
      looking.push(reads(home, '/api/health'))
      return answering(running.output, '/api/health').size
    }
    await expect.poll(look, { timeout: 60_000 }).toBe(2)
    process.kill(killed, 'SIGKILL')
    for (const status of await Promise.all(passedOn)) expect([201, 503]).toContain(status)
    await Promise.all(looking)

    const posted = () =>
      alice.posts('After').then(
        () => true,
        () => false,
      )
    await expect.poll(posted, { timeout: 60_000 }).toBe(true)
    for (let asked = 0; asked < 6; asked++) expect(await reads(home)).toBe(200)
    expect((await alice.timeline())[0]).toBe('After')
    expect(await running.kill('SIGTERM')).toBe(0)
  })
})
