/** Parses a command line and runs its command. */
import { parseArgs } from 'node:util'
import { BlobStoreError } from '#server/core/blobs/blob-store.ts'
import { ConfigError, loadConfig } from '#server/core/config/config.ts'
import { SecretKeyError } from '#server/core/security/secrets.ts'
import { isStorageFull, isUnavailable } from '#server/core/store-errors.ts'
import { DistributionError } from '#server/db/citus/place-tables.ts'
import { NewerDataError } from '#server/db/migrations/migrate.ts'
import { BlobIdentityError } from '#server/features/media/identity.ts'
import { check } from './check.ts'
import { type Command, EXIT, type Exit, type Input, Refused } from './command.ts'
import { distribute } from './distribute.ts'
import { invite } from './invite.ts'
import { network } from './network.ts'
import { registration } from './registration.ts'
import { role } from './role.ts'
import { removeFactors, resetLink, setEmail } from './unlock.ts'
import { unverify, verify } from './verify.ts'

/** Where a command is typed and its result is read. */
export interface Terminal extends Pick<Input, 'say' | 'ask'> {
  /** The settings by their names. */
  env: NodeJS.ProcessEnv
  /** Prints an error. */
  complain(line: string): void
}

const commands: Record<string, Command> = {
  role,
  network,
  registration,
  invite,
  verify,
  unverify,
  'remove-factors': removeFactors,
  'reset-link': resetLink,
  'set-email': setEmail,
  check,
  distribute,
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

/** Runs the command that the words name. Errors are explained, not thrown. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    return await run(words, terminal)
  } catch (error) {
    terminal.complain(explain(error))
    return EXIT.failed
  }
}

async function run([name, ...rest]: readonly string[], { env, say, complain, ask }: Terminal): Promise<Exit> {
  const misused = (message: string): Exit => {
    complain(`${message}\nSee: ${START} --help`)
    return EXIT.misused
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    say(help())
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
    say(`${START} ${command.usage}\n${command.about}`)
    return EXIT.done
  }
  if (positionals.length !== command.words) return misused(`Write: ${START} ${command.usage}`)
  return command.run({ config: loadConfig(env), words: positionals, options: values, say, ask })
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
  if (
    [Refused, NewerDataError, SecretKeyError, BlobIdentityError, BlobStoreError, DistributionError].some(
      (kind) => error instanceof kind,
    )
  )
    return message
  if (error instanceof ConfigError) return `These settings are wrong:\n${message}`
  if (isStorageFull(error)) return 'The disk is full. What was done so far is kept.'
  if (isUnavailable(error)) return `The database cannot be reached: ${message || code}`
  return stack ?? message
}
