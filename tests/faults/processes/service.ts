/** PostgreSQL and Redis as processes of a scenario, in its folder, which it stops, freezes and starts again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import { until } from '#tests/faults/ledger/until.ts'
import { Skipped } from '#tests/faults/scenario.ts'
import { freePort } from './free-port.ts'

const PATIENCE_MS = 30_000

/** A program whose processes a scenario may stop. */
export class Service {
  readonly #start: () => ChildProcess
  readonly #answers: () => Promise<boolean>
  #child: ChildProcess | undefined

  constructor(start: () => ChildProcess, answers: () => Promise<boolean>) {
    this.#start = start
    this.#answers = answers
  }

  async start(): Promise<void> {
    this.#child = this.#start()
    if (!(await until(this.#answers, PATIENCE_MS))) throw new Error('A service did not start')
  }

  /** Sends a signal to all its processes, which are a separate group. */
  signal(signal: NodeJS.Signals): void {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) process.kill(-this.#child.pid!, signal)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    this.signal(signal)
    await ended
  }
}

type OnEnd = (work: () => unknown) => void

/** Starts PostgreSQL with an empty, crash-safe database. Also returns its address. */
export async function startPostgres(folder: string, onEnd: OnEnd): Promise<{ service: Service; url: string }> {
  const bin = postgresPrograms()
  // The server refuses to run as root: its account must reach the folder.
  const isRoot = process.getuid?.() === 0
  const run = (program: string, args: string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', path.join(bin, program), ...args]]
      : [path.join(bin, program), args]
  const data = path.join(folder, 'postgres')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) {
    chmodSync(folder, 0o711)
    spawnSync('chown', ['postgres', data])
  }
  const options = ['-D', data, '-U', 'plus', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(...run('initdb', options), { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const url = `postgres://plus@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=`, 'shared_buffers=32MB', 'fsync=on']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  const service = new Service(
    () => spawn(...run('postgres', args), { detached: true, stdio: 'ignore' }),
    () => answersSql(url),
  )
  onEnd(() => service.end('SIGKILL'))
  await service.start()
  return { service, url }
}

function postgresPrograms(): string {
  const root = '/usr/lib/postgresql'
  try {
    const versions = readdirSync(root).toSorted((a, b) => Number(a) - Number(b))
    return path.join(root, versions.at(-1)!, 'bin')
  } catch {
    throw new Skipped('It takes the programs of PostgreSQL in /usr/lib/postgresql, which are not installed.')
  }
}

async function answersSql(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
  return true
}

/** Starts Redis. Also returns its address. */
export async function startRedis(folder: string, onEnd: OnEnd): Promise<{ service: Service; url: string }> {
  if (spawnSync('redis-server', ['--version']).error)
    throw new Skipped('It takes redis-server, which is not installed.')
  const port = await freePort()
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder]
  const service = new Service(
    () => spawn('redis-server', args, { detached: true, stdio: 'ignore' }),
    () => isListening(port),
  )
  onEnd(() => service.end('SIGKILL'))
  await service.start()
  return { service, url: `redis://127.0.0.1:${port}` }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}
