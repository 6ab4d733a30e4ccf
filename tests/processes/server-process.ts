/** Plus as a separate process, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { TestServer } from '#tests/client.ts'
import { type EmptyStore, emptyStore, isPostgres } from '#tests/stores/empty-store.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { runCommandLine } from '#tools/admin/command-line.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
// The cache of compiled files, with which a process starts twice as fast.
const COMPILED = path.join(ROOT, '.cache/compiled')

/** `npm test` has built the server: a bundled process starts in half the time of one that compiles its sources. */
const PROGRAMS =
  process.env.TEST_BUNDLED === 'on'
    ? { server: 'dist/server/main.js', admin: 'dist/server/admin.js' }
    : { server: 'server/main.ts', admin: 'tools/admin/main.ts' }

/** A folder and an empty store for several processes, one after the other. */
export interface Installation {
  place: TestServer
  settings: Record<string, string>
  /** Names of the files of images, videos and uploads in the data folder. */
  files(): Promise<string[]>
  /** Starts a process; resolves when it listens, or has exited. */
  starts(more?: Record<string, string>): Promise<ServerProcess>
  /** Runs a command of the operator in this process. */
  runsAdmin(...words: string[]): Promise<AdminResult>
  /** Runs a command as `npm run admin -- …` in a separate process, without a terminal. */
  startsAdmin(...words: string[]): Promise<AdminResult>
  /** Runs a command in a separate process with a terminal at which this line is typed. */
  answersAdmin(line: string, ...words: string[]): Promise<AdminResult>
}

interface AdminResult {
  code: number | null
  output: string
}

export interface ServerProcess {
  readonly pid: number
  /** The output so far. */
  readonly output: string
  /** The exit code, once the process has exited. */
  readonly ended: Promise<number | null>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Stops reading the output, as when a terminal is closed. */
  stopsReading(): void
}

/** Whether another process can open the store of the tests. PGlite lives inside this process. */
export const canShareStore = (): boolean => !isPostgres() || Boolean(process.env.TEST_DATABASE_URL)

/** An installation that was never started, on `given` or an empty store of the run. */
export async function emptyInstallation(given?: Pick<EmptyStore, 'settings' | 'drop'>): Promise<Installation> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // On Citus a process finds the tables distributed.
  const store = given ?? (await emptyStore({ isNew: !isCitus() }))
  onTestFinished(store.drop)
  // Whether members can post videos does not depend on the machine.
  const settings = { PORT: '0', DATA_DIR: path.join(folder, 'data'), FFMPEG: 'off', ...store.settings }
  const place: TestServer = { origin: '', secrets: [] }
  return {
    place,
    settings,
    files: async () =>
      (await Promise.all(['media', 'uploads'].map((each) => filesIn(path.join(settings.DATA_DIR, each))))).flat(),
    starts: (more = {}) => start(place, { ...settings, ...more }),
    runsAdmin: (...words) => runAdmin(settings, words),
    startsAdmin: (...words) => startAdmin(settings, words),
    answersAdmin: (line, ...words) => startAdmin(settings, words, line),
  }
}

/** Names of all files in a folder, without locks and the id of the folder of images. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() && !/\.lock$|^media-id$/.test(entry.name) ? entry.name : []))
}

async function runAdmin(env: Record<string, string>, words: string[]): Promise<AdminResult> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(`${line}\n`)
  const code = await runCommandLine(words, { env, say: print, complain: print, ask: async () => '' })
  return { code, output: lines.join('') }
}

async function startAdmin(settings: Record<string, string>, words: string[], line?: string): Promise<AdminResult> {
  const child = run([PROGRAMS.admin, ...words], settings, line === undefined ? 'ignore' : 'pipe')
  // Left open, like a terminal.
  child.stdin?.write(`${line}\n`)
  // Two streams arrive in any order: here the output follows questions and errors.
  const [output, complaints] = [child.stdout, child.stderr].map(collect)
  const ended = once(child, 'close')
  onTestFinished(() =>
    end(
      child,
      'SIGKILL',
      ended.then(() => null),
    ).then(() => {}),
  )
  const [code] = (await ended) as [number | null]
  return { code, output: complaints!.join('') + output!.join('') }
}

function collect(stream: Readable | null): string[] {
  const texts: string[] = []
  stream?.setEncoding('utf8').on('data', (text: string) => texts.push(text))
  return texts
}

const run = (args: string[], settings: Record<string, string>, stdin: 'ignore' | 'pipe' = 'ignore') =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: [stdin, 'pipe', 'pipe'],
  })

async function start(place: TestServer, settings: Record<string, string>): Promise<ServerProcess> {
  const child = run([PROGRAMS.server], settings)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(() => end(child, 'SIGKILL', ended).then(() => {}))

  let output = ''
  const { promise: isListening, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, origin] = /Plus is running at (http:\S+)\n/.exec(output) ?? []
      if (!origin) return
      place.origin = origin
      resolve()
    })
  await Promise.race([isListening, ended])
  return {
    pid: child.pid!,
    get output() {
      return output
    },
    ended,
    stopsReading() {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
    kill: (signal) => end(child, signal, ended),
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  child.kill(signal)
  return ended
}
