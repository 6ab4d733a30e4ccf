/** Installs the packages of package-lock.json when they changed. Plain JavaScript, which any Node from 20 on runs. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
/** The project's own Node. */
export const node = path.join(root, 'node_modules/node/bin/node')
const marker = path.join(root, 'node_modules/.plus-installed')

/** `everything` also brings what only tests and development need. */
export function install({ everything }) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const done = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  if (existsSync(node) && (done === `${lock} everything` || (!everything && done === `${lock} production`))) return

  console.log(everything ? 'Installing everything Plus is built and tested with …' : 'Installing what Plus needs …')
  const options = everything ? [] : ['--omit=dev']
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Set for the whole family of this process; an inherited "production" would leave the tests without their tools.
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) {
    console.error('The installation failed. Is the npm registry within reach? Try again: nothing else is needed.')
    process.exit(1)
  }
  writeFileSync(marker, `${lock} ${everything ? 'everything' : 'production'}`)
}
