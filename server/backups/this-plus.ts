/** Starts this version of Plus as another process. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { END_WITH_STDIN } from '#server/core/processes/end-with-stdin.ts'
import { BackupError } from './backup-error.ts'

/** The file that Node runs: the entry of the sources, or of the bundle of this module. */
export function entryOfPlus(): string {
  const isBundled = !import.meta.filename.endsWith('.ts')
  const entry = path.join(projectFolder, isBundled ? 'dist/server/main.js' : 'server/main.ts')
  if (existsSync(entry)) return entry
  throw new BackupError(`Plus is not complete: ${entry} is missing. Install it again.`)
}

/** Where tools/run.mjs caches compiled modules, which halve the time of a start. */
const COMPILED = path.join(projectFolder, '.cache/compiled')

/** Long enough to migrate an old backup. */
const START_MS = 10 * MINUTE_MS

export interface RunningPlus {
  origin: string
  /** Throws when the process has ended. */
  requireRunning(): void
  stop(): Promise<void>
}

/** Starts Plus with these settings only; resolves when it listens. */
export async function startPlus(settings: Record<string, string>): Promise<RunningPlus> {
  const child = spawn(process.execPath, [entryOfPlus(), END_WITH_STDIN], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  const stop = () => stopChild(child, ended)
  let output = ''
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const origin = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000)
        const [, address] = /Plus is running at (http:\S+)\n/.exec(output) ?? []
        if (address) resolve(address)
      })
    child.once('error', () => resolve(undefined))
    void ended.then(() => resolve(undefined))
  })
  clearTimeout(timer)
  if (!origin) throw new BackupError(`Plus does not start on the restored data: ${output.trim() || 'it said nothing'}`)
  return {
    origin,
    requireRunning() {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new BackupError(`Plus ended while it served the restored data: ${output.trim()}`)
    },
    stop,
  }
}

const STOP_MS = 15_000

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}
