/**
 * Runs several processes that listen on one port: forks them, replaces those that die, and stops them all. It has no
 * other work, so that only a signal ends it. Each new connection goes to the next worker. On an embedded database the
 * first worker writes, for the others too, and stops last.
 */
import cluster, { type Worker } from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SiblingMessage } from '#server/core/observation/siblings.ts'
import { type ProcessRole, roleArgument } from '#server/core/processes/local-paths.ts'
import { watchConnections } from './handed-connections.ts'
import { type Heartbeat, type News, print } from './news.ts'
import { Relay } from './relay.ts'
import { type ManagerEnvironment, openServiceManager, type ServiceManager, watchdogMs } from './service-manager.ts'
import { onStopSignals, STOP_MS } from './stop-signals.ts'

const MIN_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** Workers exit by themselves when their time to stop has passed. */
const MARGIN_MS = 1_000
/** How long reading processes have to end before the writing one. */
const READERS_MS = 4_000

/** A slot for one worker and its replacements. */
class WorkerSlot {
  worker: Worker | null = null
  listensSince: number | null = null
  /** When its worker last reported. */
  aliveAt = 0
  /** Why its worker could not start. */
  failure: string | null = null
  readonly role: ProcessRole | undefined
  #pauseMs = MIN_PAUSE_MS

  constructor(role: ProcessRole | undefined) {
    this.role = role
  }

  /** The pause before the next replacement, which grows while workers die soon. */
  nextPause(): number {
    if (this.listensSince && Date.now() - this.listensSince > MAX_PAUSE_MS) this.#pauseMs = MIN_PAUSE_MS
    const pause = this.#pauseMs
    this.#pauseMs = Math.min(pause * 2, MAX_PAUSE_MS)
    return pause
  }
}

const isWriter = ({ role }: WorkerSlot): boolean => role?.kind === 'writer'

class Workers {
  readonly #slots: readonly WorkerSlot[]
  /** Lines for the operator, from the first worker that listens. */
  #lines: readonly string[] | null = null
  readonly #relay = new Relay(() =>
    this.#slots.flatMap(({ worker, listensSince }) => (worker && listensSince ? worker : [])),
  )
  readonly #manager: ServiceManager
  readonly #watchdogMs: number
  #isRunning = false
  #isStopping = false
  #isWriterStopping = false
  #exitCode = 0

  constructor(roles: readonly (ProcessRole | undefined)[], env: ManagerEnvironment) {
    this.#manager = openServiceManager(env)
    this.#watchdogMs = watchdogMs(env) ?? Number.POSITIVE_INFINITY
    this.#slots = roles.map((role) => new WorkerSlot(role))
  }

  /** Starts the first worker alone, since it migrates the database and finds errors. */
  start(): void {
    onStopSignals(
      () => this.#stop(),
      () => this.#exitNow(),
    )
    this.#fork(this.#slots[0]!)
  }

  #fork(slot: WorkerSlot): void {
    const args = slot.role ? [roleArgument(slot.role)] : []
    cluster.setupPrimary({ args: [...process.argv.slice(2), ...args] })
    const worker = cluster.fork()
    watchConnections(worker, () =>
      this.#slots.some((other) => other !== slot && other.listensSince && other.worker?.isConnected()),
    )
    Object.assign(slot, { worker, listensSince: null, failure: null })
    worker.on('message', (message: News | Heartbeat | SiblingMessage) => {
      if (message.kind === 'failed' || message.kind === 'listening') this.#receive(slot, message)
      else if (message.kind === 'alive') slot.aliveAt = Date.now()
      else this.#relay.receive(worker, message)
    })
    worker.once('exit', (code, signal) => this.#onExit(slot, code, signal))
    worker.on('error', ({ message }) => {
      // A process that the system refuses to create does not exit.
      if (worker.process.pid !== undefined || slot.worker !== worker) return
      slot.failure = `Plus cannot create a process: ${message}.`
      this.#onExit(slot, 1, null)
    })
  }

  #receive(slot: WorkerSlot, news: News): void {
    if (news.kind === 'failed') {
      slot.failure = news.reason
      return
    }
    slot.listensSince = slot.aliveAt = Date.now()
    if (!this.#lines) {
      this.#lines = news.lines
      if (!this.#isStopping) for (const other of this.#slots.slice(1)) this.#fork(other)
    }
    if (this.#isRunning || !this.#slots.every(({ listensSince }) => listensSince)) return
    this.#isRunning = true
    print({ kind: 'listening', lines: this.#lines })
    this.#manager.serving(`Serving with ${this.#slots.length} processes`, () => this.#isAlive())
  }

  /** A hanging worker is not replaced separately: the service manager restarts all. */
  #isAlive(): boolean {
    return this.#slots.every(
      ({ worker, listensSince, aliveAt }) => !worker || !listensSince || Date.now() - aliveAt < this.#watchdogMs,
    )
  }

  #onExit(slot: WorkerSlot, code: number | null, signal: string | null): void {
    this.#relay.forget(slot.worker!)
    const { pid } = slot.worker!.process
    slot.worker = null
    if (this.#isStopping) {
      const isStopped = code === 0 || signal === 'SIGTERM' || signal === 'SIGINT'
      if (!isStopped) this.#exitCode ||= code ?? 1
      this.#exitWhenStopped()
      return
    }
    const why = slot.failure ?? `Process ${pid} of Plus ended with ${signal ?? `status ${code}`}.`
    if (this.#isRunning || slot.listensSince) {
      this.#replace(slot, why)
      return
    }
    print({ kind: 'failed', reason: why })
    this.#exitCode = code || 1
    this.#stop()
  }

  #replace(slot: WorkerSlot, why: string): void {
    const pause = slot.nextPause()
    print({ kind: 'failed', reason: `${why} Another one starts in ${pause / 1_000} s.` })
    setTimeout(() => {
      if (!this.#isStopping) this.#fork(slot)
    }, pause)
  }

  #stop(): void {
    this.#isStopping = true
    this.#manager.stopping()
    this.#signal('SIGTERM', (slot) => !isWriter(slot))
    setTimeout(() => this.#stopWriter(), READERS_MS)
    setTimeout(() => this.#exitNow(), STOP_MS + MARGIN_MS)
    this.#exitWhenStopped()
  }

  #exitWhenStopped(): void {
    const running = this.#slots.filter(({ worker }) => worker)
    if (running.length === 0) process.exit(this.#exitCode)
    if (running.every(isWriter)) this.#stopWriter()
  }

  /** Sent once: a second signal would make it exit at once. */
  #stopWriter(): void {
    if (!this.#isWriterStopping) this.#signal('SIGTERM', isWriter)
    this.#isWriterStopping = true
  }

  #exitNow(): never {
    this.#signal('SIGKILL')
    process.exit(1)
  }

  #signal(signal: NodeJS.Signals, isMeant: (slot: WorkerSlot) => boolean = () => true): void {
    for (const slot of this.#slots) if (isMeant(slot)) slot.worker?.process.kill(signal)
  }
}

/** Runs so many workers until a signal, or until they cannot start. */
export function runWorkers(count: number, { sharesFile, env }: { sharesFile: boolean; env: ManagerEnvironment }): void {
  const folder = sharesFile ? makeFolder() : ''
  const roles = Array.from({ length: count }, (_, number): ProcessRole | undefined =>
    sharesFile ? { kind: number === 0 ? 'writer' : 'reader', folder, number } : undefined,
  )
  new Workers(roles, env).start()
}

/** A folder for the sockets of processes that share an embedded database, which only this user can reach. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plus-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
