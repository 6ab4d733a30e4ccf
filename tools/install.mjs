/** Installs the packages of package-lock.json when they changed. Plain JavaScript, which any Node from 20 on runs. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const system = `${isWindows ? 'win' : process.platform}-${process.arch}`
/** The package with Node for this system. */
const nodePackage = `${system === 'darwin-arm64' ? 'node-bin' : 'node'}-${system}`
/** The project's own Node. */
export const node = path.join(root, 'node_modules', nodePackage, isWindows ? 'bin/node.exe' : 'bin/node')
/** npm writes it when all packages are installed: those of package-lock.json that were not omitted. */
const record = path.join(root, 'node_modules/.package-lock.json')

/** npm reads it in place of package-lock.json. It exists only while npm runs. */
const addressed = path.join(root, 'npm-shrinkwrap.json')

/** `everything` also brings what only tests and development need. */
export function install({ everything }) {
  // An earlier installation was killed.
  rmSync(addressed, { force: true })
  if (!isInstalled(everything)) installPackages(everything)
  linkNode()
}

function installPackages(everything) {
  console.log(everything ? 'Installing everything Plus is built and tested with …' : 'Installing what Plus needs …')
  const options = everything ? [] : ['--omit=dev']
  const isDone = installByAddress(options) || runNpm(['ci', ...options])
  // The lock file has Node for the usual systems. npm also leaves a package for some systems out when its download fails.
  if (isDone && !existsSync(node)) runNpm(['install', '--no-save', `${nodePackage}@${nodeVersion()}`, ...options])
  if (!isDone || !existsSync(node)) {
    console.error('The installation failed. Is the npm registry within reach? Try again: nothing else is needed.')
    process.exit(1)
  }
  if (!everything) removeUnread()
}

/** Nothing that is installed runs while it is installed. */
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--progress']

/** Returns whether it succeeded. */
function runNpm(args) {
  const { status } = spawnSync('npm', [...args, ...quietly], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    // Set for the whole family of this process; an inherited "production" would leave the tests without their tools.
    env: { ...process.env, NODE_ENV: '' },
  })
  return status === 0
}

/** Puts Node where programs look for it. npm 10 removes that link with the packages for other systems, which have the same. */
function linkNode() {
  const link = path.join(root, 'node_modules/.bin/node')
  if (isWindows || existsSync(link)) return
  rmSync(link, { force: true })
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.relative(path.dirname(link), node), link)
}

/** The one version of Node for all systems. */
function nodeVersion() {
  return Object.values(readJson('package.json').optionalDependencies)[0]
}

/**
 * Installs from a lock file with addresses. package-lock.json names no registry, so npm asks for the description of each package
 * to learn its address: half of the requests and of the CPU time. Fails where the registry has other addresses than most.
 */
function installByAddress(options) {
  const lock = readJson('package-lock.json')
  for (const [place, entry] of Object.entries(lock.packages))
    if (entry.integrity) entry.resolved ??= addressOf(place, entry)
  writeFileSync(addressed, JSON.stringify(lock))
  // npm puts the registry of its configuration in the place of the host.
  const isDone = runNpm(['ci', ...options, '--replace-registry-host=always'])
  rmSync(addressed)
  return isDone
}

/** `place` is the folder of a package: node_modules/a/node_modules/@scope/name. */
function addressOf(place, { name = place.split('node_modules/').at(-1), version }) {
  return `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/**
 * Source maps and types, which only development reads, Node's headers, which compile add-ons, and the forms of the emoji data that the
 * build leaves: a third of all that is installed. A later installation of everything brings them back.
 */
const UNREAD =
  /\.(?:map|d\.[cm]?ts)$|^node-(?:bin-)?\w+-\w+[/\\](?:include|share)[/\\]|^emojibase-data[/\\].*[/\\](?:compact\.json|shortcodes[/\\])/

function removeUnread() {
  const folder = path.join(root, 'node_modules')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && UNREAD.test(path.relative(folder, file))) rmSync(file, { force: true })
  }
}

function isInstalled(everything) {
  const present = readRecord()
  if (!existsSync(node) || present[`node_modules/${nodePackage}`]?.version !== nodeVersion()) return false
  const { packages } = readJson('package-lock.json')
  return Object.entries(packages).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !everything)) return true
    // Packages for other systems are absent.
    return name in present ? present[name].integrity === wanted.integrity : wanted.optional || wanted.devOptional
  })
}

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

/** The packages that npm has installed; empty if its record is missing or incomplete. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
