/** Builds the command-line parser from the table of commands, and explains what it did not understand. */
import { CommanderError, Option, Command as Parser } from 'commander'
import { type Command, type CommandOption, type Input, START } from './command.ts'

export interface Parsed {
  name: string
  command: Command
  words: readonly string[]
  options: Input['options']
}

export interface CommandTable {
  commands: Record<string, Command>
  /** What the subcommands of a name have in common. */
  groups: Record<string, string>
}

interface Given extends CommandTable {
  /** Prints help. */
  write(text: string): void
}

/** What was typed could not be understood. Without a message, help was printed. */
export class Misunderstood extends Error {}

/** The command that the words name; undefined when help was asked for, and printed. */
export function parse(words: readonly string[], given: Given): Parsed | undefined {
  let parsed: Parsed | undefined
  const program = buildProgram(given, (found) => {
    parsed = found
  })
  try {
    program.parse(words, { from: 'user' })
    return parsed
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const isHelp = error.code === 'commander.helpDisplayed' || error.code === 'commander.help'
    if (isHelp && error.exitCode === 0) return undefined
    throw new Misunderstood(isHelp ? '' : explain(error, usageOf(words, given.commands)))
  }
}

function buildProgram({ commands, groups, write }: Given, found: (parsed: Parsed) => void): Parser {
  const program = quiet(new Parser(START), write)
    .usage('COMMAND')
    .description('What an operator does to a network, whether Plus is running or not.')
    .helpCommand('help [command]', 'The help of a command.')
    .addHelpText('after', END)
    .configureHelp({ visibleCommands: (parser) => leavesOf(parser), subcommandTerm: termOf })
  const parents = new Map<string, Parser>()
  for (const [name, command] of Object.entries(commands)) {
    const [first = name, second] = name.split(' ')
    const leaf = buildCommand(second ?? first, name, command, write, found)
    if (second === undefined) program.addCommand(leaf)
    else {
      let parent = parents.get(first)
      if (!parent) {
        parent = quiet(new Parser(first), write)
          .description(groups[first] ?? '')
          .usage('COMMAND')
          .helpCommand(false)
        parent.configureHelp({ subcommandTerm: termOf })
        parents.set(first, parent)
        program.addCommand(parent)
      }
      parent.addCommand(leaf)
    }
  }
  return program
}

function buildCommand(
  ownName: string,
  name: string,
  command: Command,
  write: Given['write'],
  found: (parsed: Parsed) => void,
): Parser {
  const parser = quiet(new Parser(ownName), write)
    .description(command.about)
    .summary(firstSentence(command.about))
    .usage(command.usage.slice(name.length + 1))
  for (const word of wordsOf(name, command)) parser.argument(`<${word}>`)
  const names = Object.keys(command.options ?? {})
  for (const option of names) parser.addOption(optionOf(option, command.options![option]!))
  parser.addOption(new Option('--json', 'Print the result as one JSON document, and all else on stderr.'))
  if (command.examples.length > 0)
    parser.addHelpText('after', `\nExamples:\n${command.examples.map((each) => `  ${START} ${each}`).join('\n')}`)
  return parser.action(() => {
    // The parser names them in camel case.
    const typed = new Map(parser.options.map((each) => [each.long, parser.getOptionValue(each.attributeName())]))
    const options = Object.fromEntries([...names, 'json'].map((option) => [option, typed.get(`--${option}`)]))
    found({ name, command, words: parser.args, options })
  })
}

const optionOf = (name: string, { type, about, value }: CommandOption): Option =>
  new Option(type === 'string' ? `--${name} <${value ?? name.toUpperCase()}>` : `--${name}`, about)

/** Throws instead of ending the process; errors are printed by the caller. */
function quiet(parser: Parser, write: Given['write']): Parser {
  const print = (text: string) => write(text.replace(/\n$/, ''))
  return parser
    .exitOverride()
    .helpOption('-h, --help', 'Show this help.')
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} })
}

/** The words that follow the name, as the usage writes them. */
function wordsOf(name: string, { usage, words }: Command): string[] {
  const after = usage.slice(name.length).trim().split(/\s+/)
  return Array.from({ length: words }, (_, index) => after[index] ?? `word${index + 1}`)
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text

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

/** The usage of the command the words begin with. */
function usageOf(words: readonly string[], commands: Record<string, Command>): string | undefined {
  const typed = words.filter((word) => !word.startsWith('-'))
  for (const name of [typed.slice(0, 2).join(' '), typed[0] ?? ''])
    if (Object.hasOwn(commands, name)) return commands[name]!.usage
  return undefined
}

/** What the parser did not understand, in our words. It names the nearest command or option itself. */
function explain({ code, message }: CommanderError, usage: string | undefined): string {
  const [, what = ''] = /'([^']+)'/.exec(message) ?? []
  const [, nearest] = /\(Did you mean (?:one of )?([^?]+)\?\)/.exec(message) ?? []
  const hint = nearest ? ` Did you mean ${nearest}?` : ''
  if (code === 'commander.unknownCommand') return `There is no command ${what}.${hint}`
  if (code === 'commander.unknownOption') return `There is no option ${what}.${hint}`
  if (code === 'commander.optionMissingArgument') return `The option ${what} needs a value.`
  return usage ? `Write: ${START} ${usage}` : message.replace(/^error: /, '')
}
