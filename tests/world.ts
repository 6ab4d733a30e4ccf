/** The cast of a test: alice, bob, carol, a running app and an empty store. */
import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { RenderPage } from '#contract/pages.ts'
import { inlineScript, inlineStyle } from '#server/apis/pages/inline.ts'
import type { Clock } from '#server/core/clock.ts'
import { loadConfig } from '#server/core/config/config.ts'
import type { ProcessRole } from '#server/core/processes/local-paths.ts'
import { open, type PlusProcess } from '#server/process.ts'
import { type TestServer, Visitor } from './client.ts'
import { type ReceivedMail, readMails } from './mails.ts'
import { judgeAnswers } from './mastodon-schema.ts'
import { contents, Member } from './member.ts'
import { startRoundRobin } from './processes/round-robin.ts'
import { expectConsistentRows } from './stores/consistent-rows.ts'
import { emptyStore, isPostgres } from './stores/empty-store.ts'
import { makeFolder } from './stores/temporary-folder.ts'

export interface World {
  alice: Member
  bob: Member
  carol: Member
  /** A visitor without an account. */
  stranger: Visitor
  /** Another visitor, with a separate browser. */
  anotherVisitor(): Visitor
  /** The member with that username. */
  member(username: string): Member
  /** Creates this many other members. */
  crowd(size: number): Member[]
  /** The running process; another one after a restart. */
  readonly app: PlusProcess
  /** The address of the app, such as `http://127.0.0.1:4000`. */
  readonly origin: string
  dataDir: string
  /** Names of all files below a folder of the data, temporary ones included; without locks and the id of the folder. */
  files(folder: 'media' | 'uploads'): Promise<string[]>
  /** Mails sent to an address, oldest first. Waits until none is being sent. */
  mailsTo(address: string): Promise<ReceivedMail[]>
  /** Resolves when all events are handled. */
  settles(): Promise<void>
  /** Stops the process and starts another on the same data. */
  restarts(): Promise<void>
  stops(): Promise<void>
  /** Starts one more process over the same store, which must be one that several can share. `more`: settings of its own. */
  secondProcess(more?: Record<string, string>): Promise<{ app: PlusProcess; origin: string }>
}

interface Options {
  clock?: Clock
  /** Settings by their names in the environment. */
  settings?: Record<string, string>
  /** The renderer of public pages, in place of that of the build. */
  render?: RenderPage
  /** The script and the style sheet inside public pages. */
  pageScript?: string
  pageStyle?: string
  /** Processes that answer in turn, where the store can be shared. `TEST_PROCESSES` sets it for all tests (vitest.config.ts). */
  processes?: number
}

const PROCESSES = Number(process.env.TEST_PROCESSES ?? 1)
// PGlite is a part of this process.
const canShare = !isPostgres() || Boolean(process.env.TEST_DATABASE_URL)

/** Starts an app with an empty store. It ends with the test. */
export async function world({
  clock,
  settings = {},
  render,
  pageScript = '',
  pageStyle = '',
  processes = PROCESSES,
}: Options = {}): Promise<World> {
  judgeAnswers()
  const dataDir = await makeFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const store = await emptyStore()
  onTestFinished(store.drop)
  await store.copyTo?.(dataDir)

  const place: TestServer = { origin: '', secrets: [] }
  const balancer = canShare && processes > 1 ? await startRoundRobin() : undefined
  onTestFinished(() => balancer?.close())
  const links = await makeFolder()
  onTestFinished(() => rm(links, { recursive: true, force: true }))
  let app: PlusProcess | undefined
  let others: PlusProcess[] = []
  /** Log lines of Fastify about handlers that failed, or answered again, after their answer was sent. Clients don't see them. */
  const answeredTwice: string[] = []
  // On SQLite the first process writes, and the others pass writes on to it.
  const roleOf = (number: number): ProcessRole | undefined =>
    balancer && !isPostgres() ? { kind: number === 0 ? 'writer' : 'reader', folder: links, number } : undefined
  const start = async (more: Record<string, string> = {}, skipsBackfills = false, role?: ProcessRole) => {
    const config = loadConfig({
      DATA_DIR: dataDir,
      SECRET_KEY_FILE: path.join(dataDir, 'secret.key'),
      LOG_LEVEL: 'silent',
      LOAD_SHEDDING: 'off',
      // Tests link to sites that do not exist.
      LINK_CARDS: 'off',
      // Whether members can post videos does not depend on the machine.
      FFMPEG: 'off',
      ...store.settings,
      ...settings,
      ...more,
    })
    // A test that sets up the connections itself has them opened by the process.
    const opened = 'DATABASE_POOL_SIZE' in settings ? undefined : store.open?.()
    const inline = [inlineScript(pageScript), inlineStyle(pageStyle)]
    const running = await open(config, {
      ...(clock && { clock }),
      ...(opened && { store: opened }),
      ...(render && { loadRenderer: async () => ({ render, inline, version: 'test' }) }),
      skipsBackfills,
      role,
    })
    vi.spyOn(running.server.log, 'error').mockImplementation((_, message) => {
      if (typeof message === 'string' && message.includes('reply.sent')) answeredTwice.push(message)
    })
    vi.spyOn(running.server.log, 'warn').mockImplementation((about: unknown) => {
      const { code, message } = (about as { err?: { code?: string; message: string } }).err ?? {}
      if (code === 'FST_ERR_REP_ALREADY_SENT') answeredTwice.push(message!)
    })
    await running.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = running.server.server.address() as AddressInfo
    return { app: running, origin: `http://127.0.0.1:${port}` }
  }
  const starts = async () => {
    const first = await start({}, false, roleOf(0))
    app = first.app
    const more = await Promise.all(
      Array.from({ length: balancer ? processes - 1 : 0 }, (_, index) => start({}, true, roleOf(index + 1))),
    )
    others = more.map((started) => started.app)
    balancer?.sendTo([first, ...more].map((started) => started.origin))
    place.origin = balancer?.origin ?? first.origin
  }
  const stops = async () => {
    const running = app ? [app, ...others] : []
    app = undefined
    others = []
    // Processes that read close first: the last to close the file deletes its log.
    for (const each of running.toReversed()) await each.close()
  }
  await starts()
  onTestFinished(stops)
  onTestFinished(async ({ task }) => {
    if (!app || task.result?.state === 'fail') return
    await quiet(app, others)
    expect(answeredTwice).toEqual([])
    await expectConsistentRows(app.deps)
  })

  return {
    ...cast(place),
    dataDir,
    get app() {
      if (!app) throw new Error('The app has been stopped.')
      return app
    },
    get origin() {
      return place.origin
    },
    files: (folder) => readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).then(fileNames),
    mailsTo: async (address) => {
      const waiting = () => app!.deps.db.selectFrom('mail_queue').select('id').execute()
      await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toEqual([])
      return readMails(path.join(dataDir, 'outbox'), address)
    },
    settles: () => app!.caughtUp.then(() => quiet(app!, others)),
    restarts: async () => {
      await stops()
      await starts()
    },
    stops,
    secondProcess: async (more) => {
      const neighbour = await start(more)
      onTestFinished(() => neighbour.app.close())
      return neighbour
    },
  }
}

// Reactions may be causes themselves; one that fails comes again only after a pause, and is not waited for.
const MAX_ROUNDS = 50

async function quiet({ deps }: PlusProcess, others: readonly PlusProcess[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const each of others) await each.deps.events.drain()
    await deps.events.drain()
    if (!(await deps.db.selectFrom('event_outbox').select('id').limit(1).executeTakeFirst())) return
  }
}

const fileNames = (entries: Dirent[]): string[] =>
  entries.filter((entry) => entry.isFile() && !/\.lock$|^media-id$/.test(entry.name)).map((entry) => entry.name)

/** Members of whatever listens at that place. */
export function cast(
  place: TestServer,
): Pick<World, 'alice' | 'bob' | 'carol' | 'stranger' | 'anotherVisitor' | 'member' | 'crowd'> {
  const member = (username: string) => new Member(place, username)
  return {
    alice: member('alice'),
    bob: member('bob'),
    carol: member('carol'),
    stranger: new Visitor(place),
    anotherVisitor: () => new Visitor(place),
    member,
    crowd: (size) => Array.from({ length: size }, (_, index) => member(`member_${index + 1}`)),
  }
}

/** Runs `act` this many times at once. */
export const atOnce = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))

export { contents }
