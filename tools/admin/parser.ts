/** Builds the command-line parser from the table of commands, and explains its errors. */
import { CommanderError, Command as Parser } from 'commander'
import { type Command, type Input, START } from './command.ts'

export interface Parsed {
  command: Command
  words: readonly string[]
  options: Input['options']
}

export interface CommandTable {
  commands: Record<string, Command>
  /** Texts shared by the subcommands of a name. */
  groups: Record<string, string>
}

/** The command line could not be parsed. Without a message, help was printed. */
export class Misunderstood extends Error {}

/** The command of the command line; undefined when help was requested, which `write` prints. */
export function parse(
  words: readonly string[],
  { commands, groups }: CommandTable,
  write: (text: string) => void,
): Parsed | undefined {
  let parsed: Parsed | undefined
  const program = createProgram(write)
  for (const [name, command] of Object.entries(commands)) {
    const [ownName = name, group] = name.split(' ').toReversed()
    const parent = group === undefined ? program : findGroup(program, group, groups[group] ?? '')
    const parser = describe(parent.command(ownName), name, command)
    parser.action(() => {
      const options = parser.options.map((each) => [each.name(), parser.getOptionValue(each.attributeName())])
      parsed = { command, words: parser.args, options: Object.fromEntries(options) }
    })
  }
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    // Help that was asked for ends the parser, too.
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error
  }
  return parsed
}

/** The parser without commands. Its commands inherit how it prints help, and that it throws instead of ending the process. */
function createProgram(write: (text: string) => void): Parser {
  const print = (text: string) => write(text.replace(/\n$/, ''))
  return new Parser(START)
    .usage('COMMAND')
    .description('What an operator does to a network, whether Plus is running or not.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand('help [command]', 'The help of a command.')
    .addHelpText('after', END)
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: termOf })
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} })
    .exitOverride((error) => refuse(error))
}

const findGroup = (program: Parser, name: string, about: string): Parser =>
  program.commands.find((each) => each.name() === name) ??
  program.command(name).description(about).usage('COMMAND').helpCommand(false)

function describe(parser: Parser, name: string, { about, usage, options = {}, examples }: Command): Parser {
  const after = usage.slice(name.length + 1)
  parser
    .description(about)
    .summary(/^.*?[.](?=\s|$)/.exec(about)?.[0] ?? about)
    .usage(after)
    .exitOverride((error) => refuse(error, usage))
  for (const word of after.split(' ').filter(Boolean)) {
    if (/^(?:\[|--)/.test(word)) break
    parser.argument(`<${word}>`)
  }
  for (const [flags, about] of Object.entries(options)) parser.option(flags, about)
  return parser
    .option('--json', 'Print the result as one JSON document, and all else on stderr.')
    .addHelpText('after', `\nExamples:\n${examples.map((each) => `  ${START} ${each}`).join('\n')}`)
}

/** All commands that can be run, those of groups with their group's name. */
const leavesOf = (parser: Parser): Parser[] =>
  parser.commands.flatMap((each) => (each.commands.length > 0 ? leavesOf(each) : [each]))

function termOf(parser: Parser): string {
  const parent = parser.parent?.parent ? `${parser.parent.name()} ` : ''
  return [`${parent}${parser.name()}`, ...parser.registeredArguments.map((word) => word.name())].join(' ')
}

const END = `
Help of one command, with its options and examples: ${START} COMMAND --help
The network is the one the settings name: DATA_DIR (./data) or DATABASE_URL.
Ends with 0 when done, 1 when something is wrong, 2 when the command was not understood.`

/** Explains an error of the parser in the words of Plus. The parser itself suggests the nearest command or option. */
function refuse(error: CommanderError, usage?: string): never {
  const { code, message, exitCode } = error
  if (exitCode === 0) throw error
  const [, what = ''] = /'([^']+)'/.exec(message) ?? []
  const [, nearest] = /\(Did you mean (?:one of )?([^?]+)\?\)/.exec(message) ?? []
  const hint = nearest ? ` Did you mean ${nearest}?` : ''
  if (code === 'commander.help') throw new Misunderstood('')
  if (code === 'commander.unknownCommand') throw new Misunderstood(`There is no command ${what}.${hint}`)
  if (code === 'commander.unknownOption') throw new Misunderstood(`There is no option ${what}.${hint}`)
  if (code === 'commander.optionMissingArgument') throw new Misunderstood(`The option ${what} needs a value.`)
  throw new Misunderstood(usage ? `Write: ${START} ${usage}` : message.replace(/^error: /, ''))
}
