/**
 * Chooses the Node that runs Plus: the one that started the command where it can run Plus, otherwise one of Plus's own.
 * Plain JavaScript, which any Node from 20 on runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { serverFlags } from '#tools/server-flags.mjs'
import { OWN_FOLDER, OWN_VERSION, ownNode } from './own-node.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The oldest Node that runs Plus. */
export const OLDEST = 24
/** The tests run on both. A later Node is asked whether it takes the flags of the server. */
const LATEST_TRIED = Number(OWN_VERSION.split('.')[0])
/** Two languages of Plus that a Node with few languages lacks. */
const LANGUAGES = ['ar', 'ja']

/** What a process says about the Node that runs it. */
export const describeThis = () => ({
  versions: { ...process.versions },
  stripsTypes: Boolean(process.features.typescript),
  languages: typeof Intl === 'object' ? Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES).length : 0,
  searches: canSearch(),
  takesFlags: majorOf(process.versions.node) <= LATEST_TRIED || takesFlags(),
})

/** Why a Node cannot run Plus, to follow its version in a sentence; undefined when it can. */
export function lackOf({ versions, stripsTypes, languages, searches, takesFlags }) {
  const other = ['bun', 'deno', 'electron'].find((name) => versions[name])
  if (other) return `is part of ${other}`
  if (majorOf(versions.node) < OLDEST) return `is older than ${OLDEST}`
  if (!stripsTypes) return 'does not run TypeScript'
  if (!searches) return 'has no SQLite with full-text search'
  if (languages < LANGUAGES.length) return 'has no languages but English'
  if (!takesFlags) return 'has other flags'
  return undefined
}

/**
 * The Node for this command: `node` is its path. With `lack`, what started the command cannot run Plus, and `node` is Plus's own, which
 * may have to be brought first; it is undefined where npm has none for this system.
 */
export function chooseNode() {
  const { execPath, version, lack } = isInside(process.execPath) ? describeMachines() : describeStarter()
  return lack === undefined ? { node: execPath } : { node: ownNode(), version, lack }
}

const describeStarter = () => ({
  execPath: process.execPath,
  version: process.versions.node,
  lack: lackOf(describeThis()),
})

/**
 * npm puts node_modules/.bin first in the path, where Plus's own Node is linked. The Node behind it is that of the machine, which
 * may be another one by now.
 */
function describeMachines() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const outside = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.endsWith(path.join('node_modules', '.bin')))
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file) && !isInside(realpathSync(file)))
  const unknown = { execPath: '', version: 'none', lack: 'was found' }
  if (outside === undefined) return unknown
  const { stdout } = spawnSync(outside, [import.meta.filename], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return unknown
  }
}

/** A Node in the folder of the project is Plus's own, or a package of npm's that an installation removes. */
const isInside = (file) =>
  [OWN_FOLDER, path.join(root, 'node_modules')].some((folder) => file.startsWith(`${folder}${path.sep}`))

const majorOf = (version) => Number(version.split('.')[0])

/** Whether this Node has a database that finds words in texts. */
function canSearch() {
  const { emitWarning } = process
  // The first releases of Node 24 warn that SQLite is new to them.
  process.emitWarning = () => {}
  try {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(':memory:')
    database.exec('CREATE VIRTUAL TABLE words USING fts5(word)')
    database.close()
    return true
  } catch {
    return false
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Node does not start with a flag that its V8 does not know. */
const takesFlags = () => spawnSync(process.execPath, [...serverFlags, '--eval', '']).status === 0

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(describeStarter()))
