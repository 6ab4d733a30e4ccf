/** Parses a command line and runs its command. */

import { explainFileError } from '#server/backups/failure.ts'
import { ConfigError, loadConfig } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import { explainStoreError } from '#server/core/explain-store-error.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { EXIT, type Exit, type Input, START } from './command.ts'
import { commands, groups } from './commands.ts'
import { type CommandTable, Misunderstood, type Parsed, parse } from './parser.ts'
import { linesOf, type Progress } from './progress.ts'

/** Where a command is typed and its result is read. */
export interface Terminal extends Pick<Input, 'say' | 'ask' | 'complain'> {
  /** The settings by their names. */
  env: NodeJS.ProcessEnv
  /** Lines through `complain` without this. */
  progress?: Progress
}

/** Runs the command that the words name. Errors are explained, not thrown. */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
  table: CommandTable = { commands, groups },
): Promise<Exit> {
  let parsed: Parsed | undefined
  try {
    parsed = parse(words, table, terminal.say)
  } catch (error) {
    if (!(error instanceof Misunderstood)) throw error
    if (error.message) terminal.complain(`${error.message}\nSee: ${START} --help`)
    return EXIT.misused
  }
  return parsed ? run(parsed, terminal) : EXIT.done
}

async function run({ command, words, options }: Parsed, terminal: Terminal): Promise<Exit> {
  const { env, ask, complain, progress = linesOf(complain) } = terminal
  const isJson = options.json === true
  let document: unknown
  const input: Input = {
    // Read on demand, as doctor explains wrong settings.
    get config() {
      return loadConfig(env)
    },
    env,
    words,
    options,
    ask,
    complain,
    progress,
    say: isJson ? complain : terminal.say,
    result(value: unknown) {
      document = value
    },
  }
  try {
    const exit = await command.run(input)
    if (isJson) terminal.say(JSON.stringify(document ?? { done: exit === EXIT.done }, null, 2))
    return exit
  } catch (error) {
    const message = explain(error)
    complain(message)
    if (isJson) terminal.say(JSON.stringify({ error: message }, null, 2))
    return EXIT.failed
  }
}

function explain(error: unknown): string {
  const { message, stack } = error as Error
  if (error instanceof OperatorError) return message
  if (error instanceof AppError && error.code === 'read_only')
    return `The network is read-only. To have it save changes again: ${START} read-only off`
  if (error instanceof ConfigError) return `These settings are wrong:\n${message}`
  return explainFileError(error) ?? explainStoreError(error) ?? stack ?? message
}
