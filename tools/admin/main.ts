/** Runs a command of the operator: `npm run admin -- …`. */
import { createInterface } from 'node:readline'
import { runCommandLine } from './command-line.ts'
import { barOn } from './progress.ts'

/** One line of what is typed; nothing when nobody can type. Stdout is for results, so the question goes to stderr. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin })
  const { value = '' } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  process.stdin.destroy()
  return value.trim()
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  ask,
  ...(process.stderr.isTTY && { progress: barOn(process.stderr) }),
})
