import { readFile, stat } from 'node:fs/promises'
import { accentsOf, isColour, isTooLight } from '#contract/colour.ts'
import { IMAGE_BYTES } from '#contract/limits.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeNetwork, type NetworkEdit } from '#server/features/network/edit.ts'
import { publishPlainRules } from '#server/features/network/legal/publish.ts'
import { getLook, getNetwork } from '#server/features/network/network.ts'
import { type Command, EXIT, type Input, orRefuse, Refused, withNetwork } from './command.ts'

const FIELDS = ['name', 'colour', 'picture', 'rules'] as const
type Field = (typeof FIELDS)[number]

export const network: Command = {
  usage: 'network [--name TEXT] [--colour #RRGGBB] [--picture FILE] [--rules FILE] [--reset FIELD]',
  about:
    'Shows or sets name, colour, picture and rules of the network. --reset takes one of them back to that of Plus.',
  options: {
    '--name <TEXT>': 'Its name.',
    '--colour <#RRGGBB>': 'Its color. Quote it: the shell takes # for a comment.',
    '--picture <FILE>': 'An image, under 15 MB.',
    '--rules <FILE>': 'A text. Each paragraph becomes a numbered rule.',
    '--reset <FIELD>': `Goes back to that of Plus: ${FIELDS.join(', ')}.`,
  },
  examples: ['network', "network --name Harbour --colour '#0b7a53'", 'network --reset picture'],
  run: ({ config, options, say, result }) =>
    withNetwork(config, async (deps) => {
      const { edit, rules, picture } = await readEdit(options)
      await orRefuse(changeNetwork(deps, 'operator', edit, picture))
      if (rules !== undefined) await orRefuse(publishPlainRules(deps, rules))
      result(await show(deps, say))
      return EXIT.done
    }),
}

interface Change {
  edit: NetworkEdit
  picture?: string
  /** Empty for the rules of Plus. */
  rules?: string
}

async function readEdit(options: Input['options']): Promise<Change> {
  const { name, colour, picture, rules, reset } = options as Partial<Record<Field | 'reset', string>>
  if (reset !== undefined && !FIELDS.includes(reset as Field))
    throw new Refused(`--reset takes one of ${FIELDS.join(', ')}.`)
  if (colour !== undefined && !isColour(colour)) throw new Refused('Write the color as #rrggbb, such as "#2f5df2".')
  if (picture !== undefined) await refuseLarge(picture)
  return {
    edit: {
      ...(name !== undefined && { name }),
      ...(colour !== undefined && { colour }),
      ...(reset !== undefined && reset !== 'rules' && { remove: [reset] }),
    },
    ...(rules !== undefined && { rules: await readText(rules) }),
    ...(reset === 'rules' && { rules: '' }),
    ...(picture !== undefined && { picture }),
  }
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new Refused(`The file ${file} cannot be read.`)
  })

async function refuseLarge(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new Refused(`The file ${file} cannot be read.`)
  if (found.size > IMAGE_BYTES) throw new Refused('That image is too large. Use one under 15 MB.')
}

async function show(deps: Deps, say: (line: string) => void) {
  const { name, colour, picture } = await getLook(deps.db)
  const { rules } = await getNetwork(deps)
  say(`Name:    ${name}`)
  say(`Colour:  ${colour ?? 'that of Plus'}`)
  if (colour && isTooLight(colour))
    say(`         White text on it would be hard to read, so buttons have ${accentsOf(colour).fill[0]}.`)
  say(`Picture: ${picture ? 'set' : 'the logo of Plus'}`)
  say(`Rules:   ${rules ? `${rules.split('\n').length} lines` : 'those of Plus'}`)
  return { name, colour, hasPicture: picture !== null, rules }
}
