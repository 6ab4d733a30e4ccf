/** Installs the packages of package-lock.json when they changed. Plain JavaScript, which any Node from 20 on runs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
/** The project's own Node. */
export const node = path.join(root, 'node_modules/node/bin/node')
/** npm writes it when all packages are installed: those of package-lock.json that were not omitted. */
const record = path.join(root, 'node_modules/.package-lock.json')

/** npm reads it in place of package-lock.json. It exists only while npm runs. */
const addressed = path.join(root, 'npm-shrinkwrap.json')

/** `everything` also brings what only tests and development need. */
export function install({ everything }) {
  // An earlier installation was killed.
  rmSync(addressed, { force: true })
  if (isInstalled(everything)) return

  console.log(everything ? 'Installing everything Plus is built and tested with …' : 'Installing what Plus needs …')
  const options = everything ? [] : ['--omit=dev']
  if (!installByAddress(options) && !runNpm(options)) {
    console.error('The installation failed. Is the npm registry within reach? Try again: nothing else is needed.')
    process.exit(1)
  }
  if (!everything) removeUnread()
}

function runNpm(options) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Set for the whole family of this process; an inherited "production" would leave the tests without their tools.
    env: { ...process.env, NODE_ENV: '' },
  })
  return status === 0
}

/**
 * Installs from a lock file with addresses. package-lock.json names no registry, so npm asks for the description of each package
 * to learn its address: half of the requests and of the CPU time. Fails where the registry has other addresses than most.
 */
function installByAddress(options) {
  const lock = readLock()
  for (const [place, entry] of Object.entries(lock.packages))
    if (entry.integrity) entry.resolved ??= addressOf(place, entry)
  writeFileSync(addressed, JSON.stringify(lock))
  // npm puts the registry of its configuration in the place of the host.
  const isDone = runNpm([...options, '--replace-registry-host=always'])
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
  /\.(?:map|d\.[cm]?ts)$|^node[/\\].*[/\\](?:include|share)[/\\]|^emojibase-data[/\\].*[/\\](?:compact\.json|shortcodes[/\\])/

function removeUnread() {
  const folder = path.join(root, 'node_modules')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && UNREAD.test(path.relative(folder, file))) rmSync(file, { force: true })
  }
}

function isInstalled(everything) {
  if (!existsSync(node)) return false
  const present = readRecord()
  const { packages } = readLock()
  return Object.entries(packages).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !everything)) return true
    // Packages for other systems are absent.
    return name in present ? present[name].integrity === wanted.integrity : wanted.optional || wanted.devOptional
  })
}

const readLock = () => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

/** The packages that npm has installed. None where its record is missing or cut short. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
