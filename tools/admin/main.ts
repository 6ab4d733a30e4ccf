/** Parses the command line, runs the command and prints its result. */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '#server/core/config/config.ts'
import { SecretKeyError } from '#server/core/security/secrets.ts'
import { isStorageFull, isUnavailable } from '#server/core/store-errors.ts'
import { NewerDataError } from '#server/db/migrate.ts'
import { check } from './check.ts'
import { type Command, EXIT, type Exit, Refused } from './command.ts'
import { removeFactors, resetLink, setEmail } from './unlock.ts'
import { unverify, verify } from './verify.ts'

const commands: Record<string, Command> = {
  verify,
  unverify,
  'remove-factors': removeFactors,
  'reset-link': resetLink,
  'set-email': setEmail,
  check,
}

const START = 'npm run admin --'

function help(): string {
  const lines = Object.values(commands).flatMap(({ usage, about }) => [`  ${START} ${usage}`, `      ${about}`])
  return [
    'What an operator does to a network, whether Plus is running or not.',
    '',
    ...lines,
    '',
    'The network is the one the settings name: DATA_DIR (./data) or DATABASE_URL.',
    'Ends with 0 when done, 1 when something is wrong, 2 when the command was not understood.',
  ].join('\n')
}

function misused(message: string): Exit {
  console.error(`${message}\nSee: ${START} --help`)
  return EXIT.misused
}

async function main([name, ...rest]: readonly string[]): Promise<Exit> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(help())
    return name === undefined ? EXIT.misused : EXIT.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return misused(`There is no command ${name}.`)

  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(command, rest)
  } catch (error) {
    return misused((error as Error).message)
  }
  const { values, positionals } = parsed
  if (values.help) {
    console.log(`${START} ${command.usage}\n${command.about}`)
    return EXIT.done
  }
  if (positionals.length !== command.words) return misused(`Write: ${START} ${command.usage}`)
  const input = { config: loadConfig(process.env), words: positionals, options: values }
  return command.run({ ...input, say: (line) => console.log(line), ask })
}

/** One line of what is typed; nothing when nobody can type. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const lines = createInterface({ input: process.stdin })
  const { value = '' } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  process.stdin.destroy()
  return value.trim()
}

const parse = ({ options = {} }: Command, args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  return { values: values as Record<string, string | boolean | undefined>, positionals }
}

function explain(error: unknown): string {
  const { message, code, stack } = error as Error & { code?: string }
  if ([Refused, NewerDataError, SecretKeyError].some((kind) => error instanceof kind)) return message
  if (error instanceof ConfigError) return `These settings are wrong:\n${message}`
  if (isStorageFull(error)) return 'The disk is full. What was done so far is kept.'
  if (isUnavailable(error)) return `The database cannot be reached: ${message || code}`
  return stack ?? message
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = EXIT.failed
}
