/**
 * Runs ffmpeg on files of strangers, in a process group of its own with limits on time, memory and the size of files.
 * Whatever a file does to it, only that run ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A run of a program on files of one folder. */
export interface LimitedRun {
  program: string
  args: readonly string[]
  /** The working folder. */
  folder: string
  /** Seconds of processor time, of all threads together. */
  cpuSeconds: number
  /** Milliseconds until it is killed. */
  deadlineMs: number
  /** Bytes of memory that it may reserve. */
  memoryBytes?: number
  /** Bytes of each file that it may write. */
  fileBytes?: number
  /** Kills it. */
  signal: AbortSignal
  /** Called with each line that it prints. */
  onLine?: (line: string) => void
}

/**
 * Why a run did not succeed: the program refused its input or crashed, exceeded a limit, was stopped, could not start, or
 * the disk is full.
 */
export type Ending = 'failed' | 'costly' | 'stopped' | 'not_started' | 'no_space'

export class RunError extends Error {
  readonly ending: Ending

  constructor(ending: Ending, message: string) {
    super(message)
    this.ending = ending
  }
}

const WINDOWS = process.platform === 'win32'
/** Twice what a 4K video takes. Debian's ffmpeg reserves 400 MB before it begins. */
const MEMORY_BYTES = 2_000_000_000
/** Settings of Plus have secrets, which decoders need not know. Without this each thread reserves memory for itself. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
/** Bytes of each written file. */
const FILE_BYTES = 64 * 2 ** 20
/** Bytes of output that are read. */
const OUTPUT_BYTES = 4 * 2 ** 20
const ERROR_BYTES = 16 * 2 ** 10

/**
 * Sets the limits, then becomes the program. Systems without one of the limits ignore it. The process beside it waits
 * for the end of Plus, which closes the pipe, and then kills the group. Linux ends the group first where memory is short.
 */
const SCRIPT = `
ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -v "$3"
{ echo 1000 >/proc/self/oom_score_adj; }
{ read -r _ <&3; kill -9 0; } >/dev/null 4>&- &
exec 2>&4 4>&- 3<&-
shift 3
command -v nice >/dev/null && set -- nice -n 10 "$@"
exec "$@"
`

function start({
  program,
  args,
  folder,
  cpuSeconds,
  memoryBytes = MEMORY_BYTES,
  fileBytes = FILE_BYTES,
}: LimitedRun): ChildProcess {
  const options = { cwd: folder, env: ENVIRONMENT, windowsHide: true }
  if (WINDOWS) return spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const limits = [cpuSeconds, Math.ceil(fileBytes / 512), Math.ceil(memoryBytes / 1024)].map(String)
  return spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...limits, program, ...args], {
    ...options,
    detached: true,
    // What the shell says about limits that it lacks is not read.
    stdio: ['ignore', 'pipe', 'ignore', 'pipe', 'pipe'],
  })
}

/** What a program printed. */
interface Printed {
  output: string
  errors: string
}

/** Runs a program and answers what it prints. Throws a RunError. */
export function runLimited(run: LimitedRun): Promise<Printed> {
  const { deadlineMs, signal, onLine } = run
  if (signal.aborted) return Promise.reject(new RunError('stopped', 'stopped'))
  const child = start(run)
  let killed: Ending | undefined
  const kill = (ending: Ending) => {
    killed ??= ending
    killGroup(child)
  }
  const stop = () => kill('stopped')
  signal.addEventListener('abort', stop)
  const deadline = setTimeout(() => kill('costly'), deadlineMs)

  const output = collect(child.stdio[1] as Readable, OUTPUT_BYTES, () => kill('failed'), onLine)
  const errors = collect(child.stdio[WINDOWS ? 2 : 4] as Readable, ERROR_BYTES)
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', stop)
    }
    child.once('error', (error) => {
      end()
      reject(new RunError('not_started', error.message))
    })
    // The watching process ends when its pipe is closed.
    child.once('exit', () => child.stdio[3]?.destroy())
    child.once('close', (code, ended) => {
      end()
      if (code === 0 && !killed) return resolve({ output: output(), errors: errors() })
      reject(new RunError(killed ?? endingOf(code, ended, errors()), errors().trim() || `exit ${code ?? ended}`))
    })
  })
}

function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  try {
    if (WINDOWS) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended, or its group does not exist yet.
    child.kill('SIGKILL')
  }
}

/** ffmpeg ends by itself with 255 when the processor time is used up. Linux kills it where memory is short. */
function endingOf(code: number | null, signal: NodeJS.Signals | null, errors: string): Ending {
  if (signal === 'SIGKILL' || signal === 'SIGXCPU' || signal === 'SIGXFSZ') return 'costly'
  if (code === 126 || code === 127) return 'not_started'
  if (/: (No space left on device|Disk quota exceeded)$/m.test(errors)) return 'no_space'
  return code === 255 || /Cannot allocate memory|File too large/.test(errors) ? 'costly' : 'failed'
}

/** Reads a stream and keeps its first `most` bytes. `overflow` is called beyond these. */
function collect(stream: Readable, most: number, overflow?: () => void, onLine?: (line: string) => void): () => string {
  let text = ''
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    if (onLine) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!.slice(0, 1_000)
      for (const line of lines) onLine(line)
    } else if (text.length < most) text += chunk.slice(0, most - text.length)
    else overflow?.()
  })
  stream.on('error', () => {})
  return () => text
}
