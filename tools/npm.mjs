/** Runs npm. Plain JavaScript, which any Node from 20 on runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const isWindows = process.platform === 'win32'

/** Nothing that is installed runs while it is installed. */
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Runs npm in a folder; resolves to whether it succeeded. */
async function runNpm(folder, args) {
  const all = [...args, ...quietly]
  const options = {
    cwd: folder,
    stdio: 'inherit',
    // Set for the whole family of this process; an inherited "production" would leave the tests without their tools.
    env: { ...process.env, NODE_ENV: '' },
  }
  // On Windows npm is a script of the shell, which takes a line.
  const npm = isWindows ? spawn(['npm', ...all].join(' '), { ...options, shell: true }) : spawn('npm', all, options)
  return once(npm, 'close').then(
    ([code]) => code === 0,
    () => false,
  )
}

/** npm reads it in place of package-lock.json. It exists only while npm runs. */
const ADDRESSED = 'npm-shrinkwrap.json'

/** Removes what an installation that was killed has left. */
export const tidyUp = (folder) => rmSync(path.join(folder, ADDRESSED), { force: true })

/**
 * Installs what a lock file in a folder names. It names no registry, so npm asks for the description of each package to learn its
 * address: half of the requests and of the CPU time. Hence it gets the addresses first, and asks only where the registry has other
 * ones than most. Resolves to whether it succeeded.
 */
export async function installLock(folder, options) {
  return (await installByAddress(folder, options)) || runNpm(folder, ['ci', ...options])
}

async function installByAddress(folder, options) {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  for (const [place, entry] of Object.entries(lock.packages))
    if (entry.integrity) entry.resolved ??= addressOf(place, entry)
  writeFileSync(path.join(folder, ADDRESSED), JSON.stringify(lock))
  // npm puts the registry of its configuration in the place of the host.
  const isDone = await runNpm(folder, ['ci', ...options, '--replace-registry-host=always'])
  tidyUp(folder)
  return isDone
}

/** `place` is the folder of a package: node_modules/a/node_modules/@scope/name. */
function addressOf(place, { name = place.split('node_modules/').at(-1), version }) {
  return `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/**
 * Installs these packages in an empty folder, with the content that a lock file pins. Each is required there, as npm leaves optional ones
 * out when their download fails; and for every system, as npm refuses required ones for another. Resolves to whether it succeeded.
 */
export async function installPinned(folder, pinned) {
  const dependencies = Object.fromEntries(pinned.map(({ name, version }) => [name, version]))
  const packages = Object.fromEntries(
    pinned.map(({ name, version, integrity }) => [`node_modules/${name}`, { version, integrity }]),
  )
  const write = (name, value) => writeFileSync(path.join(folder, name), value)
  write('package.json', JSON.stringify({ private: true, dependencies }))
  const lock = { lockfileVersion: 3, requires: true, packages: { '': { dependencies }, ...packages } }
  write('package-lock.json', JSON.stringify(lock))
  // An operator's registry may be named there.
  const settings = path.resolve(import.meta.dirname, '../.npmrc')
  if (existsSync(settings)) write('.npmrc', readFileSync(settings))
  return installLock(folder, [])
}
