/** Plus with a data folder of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import type { HostCommand, Settings } from './host.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The process that runs Plus, separate from tests and browser, one Plus at a time. */
export class Host {
  #child: ChildProcess | undefined
  #fails: (error: Error) => void = () => {}
  #answers: (answer: number | null) => void = () => {}

  /** Starts a Plus. Returns the port. */
  async opens(settings: Settings, port: number): Promise<number> {
    this.#child ??= this.#begin()
    return (await this.#order({ opens: { settings, port } })) as number
  }

  async closes(): Promise<void> {
    if (this.#child) await this.#order('closes')
  }

  /** Runs a command of the operator. Returns the exit code. */
  async administers(settings: Settings, words: string[]): Promise<number> {
    return (await this.#order({ admin: { settings, words } })) as number
  }

  /** Kills the process at once. The next Plus gets a new process. */
  async dies(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.kill('SIGKILL')) await once(child, 'exit')
  }

  #begin(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, 'host.ts'), {
      cwd: root,
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: path.join(root, '.cache/compiled') },
    })
    child.on('message', (answer) => this.#answers(answer as number | null))
    child.on('exit', () => this.#fails(new Error('The process of Plus has ended')))
    return child
  }

  #order(order: HostCommand): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.#answers = resolve
      this.#fails = reject
      this.#child?.send(order)
    })
  }
}

export class Plus {
  readonly #host: Host
  readonly #folder: string
  readonly #settings: Settings
  #port = 0

  private constructor(host: Host, folder: string, settings: Settings) {
    this.#host = host
    this.#folder = folder
    this.#settings = {
      LOG_LEVEL: 'silent',
      LINK_CARDS: 'off',
      FFMPEG: 'off',
      ...settings,
      DATA_DIR: path.join(folder, 'data'),
    }
  }

  /** Starts with an empty data folder. */
  static async start(host: Host, settings: Settings = {}): Promise<Plus> {
    const plus = new Plus(host, await makeFolder(), settings)
    await plus.comesBack()
    return plus
  }

  /** The address of Plus, also after a restart. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async restarts(): Promise<void> {
    await this.goes()
    await this.comesBack()
  }

  /** Stops answering. */
  goes(): Promise<void> {
    return this.#host.closes()
  }

  /** Starts again at the same address, with the same data. */
  async comesBack(): Promise<void> {
    this.#port = await this.#host.opens(this.#settings, this.#port)
  }

  /** Runs a command of `npm run admin`. */
  async admin(...words: string[]): Promise<void> {
    const code = await this.#host.administers(this.#settings, words)
    if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}`)
  }

  /** Kills the process at once. */
  dies(): Promise<void> {
    return this.#host.dies()
  }

  /** Stops Plus and deletes its data. */
  async stops(): Promise<void> {
    await this.#host.closes()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
