/** Starts a process of the bench, sends it requests and reads its CPU time and memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Reply, Request } from './answer-parent.ts'
import type { Usage } from './probe.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROBE = pathToFileURL(path.join(import.meta.dirname, 'probe.ts')).href

interface Options {
  args?: readonly string[]
  env?: Record<string, string>
  nodeOptions?: readonly string[]
  /** The root of another checkout. */
  root?: string | undefined
}

interface PendingReply {
  resolve(value: unknown): void
  reject(reason: Error): void
}

export class Child {
  static readonly #running = new Set<Child>()
  readonly process: ChildProcess
  readonly #pending = new Map<number, PendingReply>()
  #lastId = 0

  /** Starts a program, named from the root of the project. */
  constructor(program: string, { args = [], env = {}, nodeOptions = [], root = ROOT }: Options = {}) {
    this.process = fork(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      execArgv: [...nodeOptions, '--import', PROBE],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    Child.#running.add(this)
    this.process.on('message', ({ id, value }: Reply) => {
      this.#pending.get(id)?.resolve(value)
      this.#pending.delete(id)
    })
    this.process.on('exit', () => {
      Child.#running.delete(this)
      for (const { reject } of this.#pending.values()) reject(new Error(`${program} ended before it answered`))
    })
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...Child.#running].map((child) => child.stop()))
  }

  /** Sends a request and resolves with the reply. */
  request<T>(name: string, input: unknown = null): Promise<T> {
    const id = ++this.#lastId
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.process.send({ id, name, input } satisfies Request)
    }) as Promise<T>
  }

  usage(): Promise<Usage> {
    return this.request<Usage>('usage')
  }

  /** The first text the program prints. */
  async firstLine(): Promise<string> {
    const output = this.process.stdout!
    const [text] = (await Promise.race([once(output, 'data'), once(output, 'end')])) as [Buffer?]
    if (!text) throw new Error('A process of the bench did not start')
    output.resume()
    return text.toString()
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return
    const ended = once(this.process, 'exit')
    this.process.kill('SIGTERM')
    await ended
  }
}
