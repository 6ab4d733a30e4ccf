/** Finds the tools of PostgreSQL that fit the server, and runs them. No password is on a command line. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { BackupError, UncopiableError } from '#server/backups/backup-error.ts'

const run = promisify(execFile)
/** Where Debian and Ubuntu install them. */
const PACKAGES = '/usr/lib/postgresql'

interface Tools {
  /** The folder of the tools. */
  folder: string
  major: number
}

/** Finds pg_dump and pg_restore of the server's version, or of the next newer one. */
export async function findTools(serverMajor: number, packages = PACKAGES): Promise<Tools> {
  const found = (await Promise.all((await candidates(packages)).map(versionIn))).filter((tools) => tools !== null)
  const fitting = found.filter(({ major }) => major >= serverMajor).toSorted((a, b) => a.major - b.major)
  if (fitting[0]) return fitting[0]
  const others = found.length > 0 ? ` Found: ${found.map(({ major }) => major).join(', ')}, too old.` : ''
  throw new UncopiableError(
    `pg_dump ${serverMajor} or newer is missing, with which this PostgreSQL is copied.${others} Install it: apt install postgresql-client-${serverMajor}`,
  )
}

async function candidates(packages: string): Promise<string[]> {
  // The shell knows the path, which only main.ts reads.
  const inPath = await run('sh', ['-c', 'command -v pg_dump']).then(
    ({ stdout }) => [path.dirname(stdout.trim())],
    () => [],
  )
  const versions = await readdir(packages).catch(() => [])
  return [...inPath, ...versions.map((version) => path.join(packages, version, 'bin'))]
}

async function versionIn(folder: string): Promise<Tools | null> {
  if (!existsSync(path.join(folder, 'pg_restore'))) return null
  const { stdout } = await run(path.join(folder, 'pg_dump'), ['--version']).catch(() => ({ stdout: '' }))
  const major = Number(/ (\d+)[.\w]/.exec(stdout)?.[1])
  return Number.isInteger(major) ? { folder, major } : null
}

/** Runs a tool on this database. Throws a BackupError with the tool's output. */
export async function runTool(
  { folder }: Tools,
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url: string,
): Promise<string> {
  const child = spawn(path.join(folder, name), args, { env: environmentOf(url), stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, said] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  if ((await promise) !== 0) throw new BackupError(`${name} failed: ${said.trim() || 'it was ended by a signal'}`)
  return out
}

/** The environment variable for each parameter of the address. */
const PARAMETERS: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/** The environment with which a tool connects to the database of an address. */
export function environmentOf(address: string): Record<string, string> {
  const url = new URL(address)
  const given: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  }
  for (const [name, value] of url.searchParams) if (PARAMETERS[name]) given[PARAMETERS[name]] = value
  const set = Object.entries(given).filter(([, value]) => value !== '')
  return { PGAPPNAME: 'plus-backup', PGCONNECT_TIMEOUT: '10', LC_ALL: 'C', ...Object.fromEntries(set) }
}
