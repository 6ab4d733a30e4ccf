/**
 * Which pictures are taken. Without options: each screen on a desk and a phone, light and dark, and the README's.
 *
 *     npm run shots -- --widths 390,768,1366,1440 --schemes light,dark --text 24 --locales de,ar --only home,settings --data .cache/network
 *     npm run shots -- --theme dim --density compact --size large --actions wide
 */
import { parseArgs } from 'node:util'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'

type Scheme = 'light' | 'dark'

/** A kind of browser. */
export interface Look {
  /** In the names of its pictures. */
  name: string
  viewport: { width: number; height: number }
  /** One picture in each. */
  schemes: readonly Scheme[]
  locale: string
  /** The size of text that a person has set, if another than 16 pixels. */
  textSize?: number
  /** The choices of "Appearance and language", as the browser stores them. */
  choices: Readonly<Record<string, string>>
}

interface Options {
  looks: Look[]
  only: (shot: string) => boolean
  /** A folder with the data of a seeded network, which is seeded where it is missing and stays. */
  data?: string
  isForReadme: boolean
}

const DESK = { name: 'desktop', viewport: { width: 1440, height: 900 } }
const PHONE = { name: 'phone', viewport: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Reads the options of the command. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      widths: { type: 'string' },
      schemes: { type: 'string', default: SCHEMES.join() },
      text: { type: 'string' },
      locales: { type: 'string', default: `${SOURCE_LANGUAGE}-US` },
      theme: { type: 'string' },
      size: { type: 'string' },
      density: { type: 'string' },
      actions: { type: 'string' },
      only: { type: 'string' },
      data: { type: 'string' },
    },
  })
  const names = values.only?.split(',')
  const sizes = values.widths?.split(',').map((width) => sizeOf(Number(width))) ?? [DESK, PHONE]
  // A chosen theme is the same in both.
  const schemes = SCHEMES.filter((scheme) => (values.theme ? 'light' : values.schemes).split(',').includes(scheme))
  const text = values.text ? { textSize: Number(values.text) } : {}
  const { theme, size, density, actions } = values
  const marks = [theme, size, density, actions].filter((mark) => mark !== undefined)
  const choices = {
    ...(theme && { theme }),
    ...(size && { textSize: size }),
    ...(density && { density }),
    ...(actions && { actions }),
  }
  const looks = values.locales.split(',').flatMap((locale) =>
    sizes.map(({ name, viewport }) => ({
      name: [name, ...marksOf(locale, text.textSize), ...marks].join('-'),
      ...{ viewport, schemes, locale, choices },
      ...text,
    })),
  )
  return {
    looks,
    only: (shot) => names === undefined || names.includes(shot),
    ...(values.data && { data: values.data }),
    isForReadme: args.length === 0,
  }
}

/** The settings that differ from the defaults. */
function marksOf(locale: string, textSize: number | undefined): string[] {
  const marks = []
  if (!locale.startsWith(SOURCE_LANGUAGE)) marks.push(locale)
  if (textSize !== undefined) marks.push(`${textSize}px`)
  return marks
}

/** Heights as common with that width: phones stand upright. */
const sizeOf = (width: number) => ({
  name: String(width),
  viewport: { width, height: width < 640 ? 844 : width < 1_000 ? 1_024 : width < 1_440 ? 768 : 900 },
})
