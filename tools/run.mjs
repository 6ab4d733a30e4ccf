/** Runs a program of the project, passes signals on to it and exits with its code. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { node, root } from './install.mjs'

const env = {
  ...process.env,
  // Caches compiled modules: the server starts in half the time and with 20 MB less.
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
}

// Node ignores no signal because its parent did (nohup): the end of a terminal is no reason to stop. It ends npm, though.
let hasTerminalEnded = false
process.on('SIGHUP', () => {
  hasTerminalEnded = true
})

/** Runs the project's Node with these arguments; resolves with the exit code. */
export function runNode(args, { env: more } = {}) {
  const child = spawn(node, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
  const pass = (signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const stopWatching = watchNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      stopWatching()
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
    })
  })
}

/** npm does not pass on a signal to stop: when it is gone, so is the reason to run. */
function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent || hasTerminalEnded) return
    clearInterval(watch)
    onEnd()
  }, 500)
  return () => clearInterval(watch)
}
