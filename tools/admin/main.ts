/** Runs a command of the operator: `npm run admin -- …`. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { runCommandLine } from './command-line.ts'
import { barOn } from './progress.ts'

/** Reads a typed line; empty without a terminal. Stdout is for results, so the question goes to stderr. */
async function ask(question: string, { isSecret = false } = {}): Promise<string> {
  process.stderr.write(question)
  const input = process.stdin
  // Receives the echo of typed text in place of the terminal.
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const isHidden = isSecret && input.isTTY
  const lines = createInterface({ input, ...(isHidden && { output: nowhere, terminal: true, historySize: 0 }) })
  const { value = '' } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  input.destroy()
  if (isHidden) process.stderr.write('\n')
  // Spaces may belong to a password.
  return isSecret ? value : value.trim()
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  ask,
  ...(process.stderr.isTTY && { progress: barOn(process.stderr) }),
})
