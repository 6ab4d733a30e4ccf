/**
 * Plus's own Node, for machines whose Node cannot run Plus. packages/package.json has its version and its packages, the lock file beside
 * it their content; neither belongs to the packages of Plus, so that an installation brings a Node only where it is needed.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installPinned } from '#tools/npm.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The folder with a folder for each version that was brought. */
export const OWN_FOLDER = path.join(root, '.cache/node')

const read = (name) => JSON.parse(readFileSync(path.join(import.meta.dirname, 'packages', name), 'utf8'))
const { optionalDependencies: packages } = read('package.json')

/** The one version of Plus's own Node for all systems. */
export const [OWN_VERSION] = Object.values(packages)

/** This system as releases name it, such as `linux-x64`. */
const thisSystem = `${process.platform}-${process.arch}`

/** The package of npm with Node for a system; undefined where there is none, as for musl, whose programs need another one. */
export function nodePackage(system, { isMusl = false } = {}) {
  const [platform, ...arch] = system.split('-')
  const suffix = `${platform === 'win32' ? 'win' : platform}-${arch.join('-')}`
  return isMusl ? undefined : Object.keys(packages).find((name) => name.endsWith(`-${suffix}`))
}

/** Whether programs of this system are linked with musl, as those of Alpine. */
const isMusl = () => process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime

/** The path of Plus's own Node for a system, whether it was brought or not; undefined where npm has none. */
export function ownNode(system = thisSystem) {
  const file = path.join(OWN_FOLDER, `${OWN_VERSION}-${system}`, system.startsWith('win32') ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  return nodePackage(system, { isMusl: system === thisSystem && isMusl() }) && file
}

/** Brings Plus's own Node for a system, unless it is there. Resolves to its path; to undefined when the registry does not have it. */
export async function bringNode(system = thisSystem) {
  const file = ownNode(system)
  if (file === undefined || existsSync(file)) return file
  mkdirSync(path.dirname(file), { recursive: true })
  // Another folder than the final one: an installation that is killed leaves nothing that looks like a whole Node.
  const work = mkdtempSync(path.join(OWN_FOLDER, 'new-'))
  try {
    const name = nodePackage(system)
    const entry = read('package-lock.json').packages[`node_modules/${name}`]
    if (!(await installPinned(work, [{ name, ...entry }]))) return undefined
    renameSync(path.join(work, 'node_modules', name, 'bin', path.basename(file)), file)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  removeOthers(system)
  return file
}

/** Removes earlier versions, but for the one that runs now: it may have started a server, too. */
function removeOthers(system) {
  for (const name of readdirSync(OWN_FOLDER)) {
    const folder = path.join(OWN_FOLDER, name)
    if (!name.endsWith(`-${system}`) || name.startsWith(`${OWN_VERSION}-`)) continue
    if (path.dirname(process.execPath) !== folder) rmSync(folder, { recursive: true, force: true })
  }
}
