/** Plus as a process of its own, which scenarios start, stop and kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { settings as known } from '#server/core/config/config.ts'
import { serverEnv, serverFlags } from '#tools/server-flags.mjs'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
// Compiled files are kept: a process that finds them starts twice as fast.
const COMPILED = path.join(ROOT, '.cache/compiled')
const START_MS = 30_000

/** The data of a Plus, which several processes may use one after the other. */
export interface Place {
  settings: Record<string, string>
  /** The address of the process that started last. */
  origin: string
}

export const placeAt = (folder: string, settings: Record<string, string> = {}): Place => ({
  settings: { DATA_DIR: path.join(folder, 'data'), ...settings },
  origin: '',
})

export interface Running {
  pid: number
  /** The output so far. */
  output(): string
  /** The exit code, or null after a signal, once it has ended. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
}

/** Its settings. None comes from outside, where they could name the database of an operator. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const none = Object.fromEntries(Object.keys(known).map((name) => [name, '']))
  const own = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...serverEnv, ...none, ...own, ...settings }
}

/** Runs a program of the project with these settings; its output goes to the reader. */
function runProgram(
  args: readonly string[],
  settings: Record<string, string>,
  read: (text: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
  return child
}

/** Starts Plus. `listening` resolves when it listens, or has exited: then `origin` of the place does not change. */
export function launch(
  place: Place,
  onEnd: (work: () => unknown) => void,
  more: Record<string, string> = {},
): Running & { listening: Promise<unknown> } {
  let output = ''
  const log = path.join(place.settings.DATA_DIR!, '../plus.log')
  const { promise: isListening, resolve } = Promise.withResolvers<void>()
  const child = runProgram([...serverFlags, 'dist/server/main.js'], { ...place.settings, ...more }, (text) => {
    output += text
    appendFileSync(log, text)
    const [, origin] = /Plus is running at (http:\S+)\n/.exec(output) ?? []
    if (!origin) return
    place.origin = origin
    resolve()
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  onEnd(() => kill('SIGKILL'))
  const timeout = setTimeout(resolve, START_MS)
  const listening = Promise.race([isListening, ended]).finally(() => clearTimeout(timeout))
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    kill,
    signal: (signal) => void child.kill(signal),
    listening,
  }
}

/** Starts Plus. Resolves when it listens, or has exited. */
export async function start(...given: Parameters<typeof launch>): Promise<Running> {
  const running = launch(...given)
  await running.listening
  return running
}

/** Starts Plus, and throws its output if it does not listen. */
export async function startListening(...given: Parameters<typeof start>): Promise<Running> {
  const running = await start(...given)
  if (!running.output().includes('Plus is running at')) throw new Error(`Plus did not start: ${running.output()}`)
  return running
}

/** `npm run admin -- …` on the data of a place. */
export async function runAdmin(place: Place, ...words: string[]): Promise<{ code: number | null; output: string }> {
  let output = ''
  const child = runProgram(['dist/server/admin.js', ...words], place.settings, (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
