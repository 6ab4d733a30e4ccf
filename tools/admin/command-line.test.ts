import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Command, EXIT, Refused } from './command.ts'
import { runCommandLine, type Terminal } from './command-line.ts'
import { commands } from './commands.ts'

const greet: Command = {
  usage: 'test greet @name [--loudly] [--times-over N]',
  about: 'Greets a member. Then goes.',
  options: {
    '--loudly': 'In capitals.',
    '--times-over <N>': 'How often.',
  },
  examples: ['test greet @alice --loudly'],
  async run({ words: [name], options, say, result }) {
    if (name === '@nobody') throw new Refused('There is no member @nobody.')
    say(`Hello ${name}`)
    result({ greeted: name, loudly: options.loudly === true, times: options['times-over'] })
    return EXIT.done
  },
}

/** Meets an error of the database. */
const meet: Command = {
  usage: 'test meet CODE',
  about: 'Fails.',
  examples: ['test meet 13'],
  async run({ words: [code] }) {
    throw Object.assign(new Error('in its own words'), { code, errcode: Number(code) })
  },
}

/** Runs a command line and returns its output, by stream. */
async function types(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const terminal: Terminal = {
    env: {},
    say: (line) => void out.push(line),
    complain: (line) => void err.push(line),
    ask: async () => '',
  }
  const table = { commands: { ...commands, 'test greet': greet, 'test meet': meet }, groups: { test: 'Only here.' } }
  const code = await runCommandLine(words, terminal, table)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('the command line', () => {
  it('accepts options before and after the words, and names of two words', async () => {
    expect(await types('test', 'greet', '--times-over', '3', '@alice')).toEqual({
      code: 0,
      out: 'Hello @alice',
      err: '',
    })
    expect(await types('test', 'greet', '@bob', '--loudly', '--times-over=-1', '--json')).toEqual({
      code: 0,
      out: JSON.stringify({ greeted: '@bob', loudly: true, times: '-1' }, null, 2),
      err: 'Hello @bob',
    })
  })

  it('prints an error as JSON too, and on stderr', async () => {
    const message = 'There is no member @nobody.'
    expect(await types('test', 'greet', '@nobody')).toEqual({ code: 1, out: '', err: message })
    const { code, out, err } = await types('test', 'greet', '@nobody', '--json')
    expect({ code, err, ...JSON.parse(out) }).toEqual({ code: 1, err: message, error: message })
  })

  it('suggests the nearest command and option, and prints the usage', async () => {
    const see = '\nSee: npm run admin -- --help'
    for (const [words, message] of [
      [['chekc'], 'There is no command chekc. Did you mean check?'],
      [['test', 'gret'], 'There is no command gret. Did you mean greet?'],
      [['check', '--fxi'], 'There is no option --fxi. Did you mean --fix?'],
      [['test', 'greet', '@bob', '--times-over'], 'The option --times-over <N> needs a value.'],
      [['test', 'greet'], `Write: npm run admin -- ${greet.usage}`],
      [['test', 'greet', '@bob', '@alice'], `Write: npm run admin -- ${greet.usage}`],
    ] as const)
      expect(await types(...words)).toEqual({ code: 2, out: '', err: `${message}${see}` })
  })

  it.each([
    ['13', /^The disk is full\. Make room, /],
    ['8', /^The database takes no writes: in its own words$/],
    ['25006', /^The database takes no writes: in its own words$/],
    ['10', /^The disk of the database is full, read-only or broken: .*\nSee which: npm run admin -- doctor$/],
    ['11', /^The database is damaged, .*\n.* npm run admin -- restore DIR --force$/],
    ['XX001', /^The database is damaged, /],
    ['ECONNREFUSED', /^The database cannot be reached: in its own words$/],
  ])('says what an error of the database means: %s', async (code, explained) => {
    expect(await types('test', 'meet', code)).toEqual({ code: 1, out: '', err: expect.stringMatching(explained) })
  })

  it('has help for all commands, for a group and for each command with its examples', async () => {
    const all = await types('--help')
    expect(all).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^ {2}test greet @name {2,}Greets a member\.$/m),
    })
    expect(await types('test')).toMatchObject({ code: 2, out: expect.stringContaining('greet @name') })
    const one = await types('test', 'greet', '--help')
    expect(one).toMatchObject({ code: 0, out: expect.stringContaining('--times-over <N>  How often.') })
    expect(one.out).toContain('Examples:\n  npm run admin -- test greet @alice --loudly')
  })

  it('is described in docs/operations.md, command by command', () => {
    const docs = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    const missing = Object.values(commands).filter(
      ({ usage }) => !docs.includes(`| \`${usage.replaceAll('|', '\\|')}\` |`),
    )
    expect(missing.map(({ usage }) => usage)).toEqual([])
  })

  it('has a usage that begins with the name, and examples, for every command', () => {
    for (const [name, { usage, examples }] of Object.entries(commands)) {
      expect(`${usage} `.startsWith(`${name} `)).toBe(true)
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(`${example} `.startsWith(`${name} `)).toBe(true)
    }
  })
})
