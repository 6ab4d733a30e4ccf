/** Plus as people start it: a process with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#tests/folder.ts'

const root = path.resolve(import.meta.dirname, '../..')

export class Plus {
  /** Where it listens; the same after a restart. */
  origin = ''
  readonly #folder: string
  #child: ChildProcess | undefined

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts with no data. */
  static async start(): Promise<Plus> {
    const plus = new Plus(await makeFolder())
    await plus.#run('0')
    return plus
  }

  async restarts(): Promise<void> {
    await this.goes()
    await this.comesBack()
  }

  /** Stops answering. */
  goes(): Promise<void> {
    return this.#end()
  }

  /** Starts again where it was, with all it knew. */
  comesBack(): Promise<void> {
    return this.#run(new URL(this.origin).port)
  }

  /** Is killed in the middle of whatever it does. */
  async dies(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends it, and everything it knew. */
  async stops(): Promise<void> {
    await this.#end()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #run(port: string): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: port,
        DATA_DIR: path.join(this.#folder, 'data'),
        NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    this.origin = await printedOrigin(child)
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

// The stream is read to its end: a server that writes into a closed pipe would fall.
function printedOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, origin] = /Plus is running at (http:\S+)\n/.exec(output) ?? []
      if (origin) resolve(origin)
    })
    child.on('exit', () => reject(new Error(`Plus did not start: ${output}`)))
  })
}
