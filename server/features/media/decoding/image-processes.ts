/**
 * The processes that decode images of strangers. They start when they are needed, have one job at a time, and end when
 * they had none for a while. A process that crashes or takes too long is replaced, and its job is refused.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#contract/durations.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { DEADLINE_MS } from '#server/features/media/deadline.ts'
import type { ImageAnswer, ImageJob } from './messages.ts'

const ENTRY = fileURLToPath(new URL('./image-process.ts', import.meta.url))
/** Encoding leaves one for the inspection of the next image (server/core/limits/admission.ts). */
const MAX_PROCESSES = Math.max(2, availableParallelism())
/** A job ends itself, unless it hangs in one step of a decoder. Then it is killed so long after its deadline. */
const KILLED_AFTER_MS = 5_000
const IDLE_MS = MINUTE_MS

const refuseBusy = (): never => fail('busy')

interface ImageProcess {
  child: ChildProcess
  /** Ends the process unless a job comes. */
  idle: NodeJS.Timeout | undefined
}

/** Idle processes, the last used at the end. */
const idle: ImageProcess[] = []
const line = new WaitingLine({ atOnce: MAX_PROCESSES }, () => new AppError('busy'))

/** Runs a job in a process of its own. Refuses the image when the process crashes, or takes too much time or memory. */
export const runImageJob = <Result>(job: ImageJob): Promise<Result> =>
  line.run(() => {
    const reused = takeIdle()
    // A process that ended while it was idle never gets the job.
    return reused ? ask(reused, job, () => ask(start(), job)) : ask(start(), job)
  }) as Promise<Result>

function takeIdle(): ImageProcess | undefined {
  const last = idle.pop()
  return last && !last.child.connected ? takeIdle() : last
}

function start(): ImageProcess {
  const child = forkProcess()
  // The child ends when this process does, and does not keep it from ending.
  child.unref()
  child.channel?.unref()
  const started: ImageProcess = { child, idle: undefined }
  child.once('exit', () => forget(started))
  child.on('error', () => forget(started))
  return started
}

function forkProcess(): ChildProcess {
  try {
    return fork(ENTRY, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // Settings of Plus have secrets, which decoders need not know.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  } catch {
    // No memory for a process.
    return refuseBusy()
  }
}

function forget(ended: ImageProcess): void {
  clearTimeout(ended.idle)
  const place = idle.indexOf(ended)
  if (place >= 0) idle.splice(place, 1)
}

/** Has a process do a job. `otherwise` is called when the job cannot be sent to it. */
function ask(worker: ImageProcess, job: ImageJob, otherwise: () => Promise<unknown> = refuseBusy): Promise<unknown> {
  const { child } = worker
  clearTimeout(worker.idle)
  return new Promise((resolve, reject) => {
    const deadlineMs = (job.kind === 'encode' && job.deadlineMs) || DEADLINE_MS
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs + KILLED_AFTER_MS)
    const settle = (act: () => void) => {
      clearTimeout(deadline)
      child.off('message', take).off('exit', lose).off('error', refuse)
      act()
    }
    const take = (answer: ImageAnswer) =>
      settle(() => {
        rest(worker)
        if (answer.kind === 'result') resolve(answer.result)
        else reject(answer.kind === 'refusal' ? new AppError(answer.code) : new Error(answer.message))
      })
    const lose = (_: number | null, signal: NodeJS.Signals | null) =>
      // It ends itself by SIGKILL when it takes too much memory, and so does Linux.
      settle(() => reject(new AppError(signal === 'SIGKILL' ? 'image_too_costly' : 'damaged_image')))
    // There are too many processes or open files.
    const refuse = () => settle(() => reject(new AppError('busy')))
    child.on('message', take).once('exit', lose).once('error', refuse)
    // One that could not start has no channel, and emits an error.
    if (child.connected) child.send(job, (error) => error && settle(() => Promise.try(otherwise).then(resolve, reject)))
  })
}

function rest(worker: ImageProcess): void {
  if (!worker.child.connected) return
  worker.idle = setTimeout(() => {
    forget(worker)
    worker.child.disconnect()
  }, IDLE_MS).unref()
  idle.push(worker)
}
