/**
 * Which pictures are taken. Without options: each screen on a desk and a phone, light and dark, and the README's.
 *
 *     npm run shots -- --widths 390,768,1366,1440 --schemes light,dark --text 24 --locale de-DE --only home,settings
 */
import { parseArgs } from 'node:util'

type Scheme = 'light' | 'dark'

/** A kind of browser. */
export interface Look {
  /** In the names of its pictures. */
  name: string
  viewport: { width: number; height: number }
  colorScheme: Scheme
  locale: string
  /** The size of text that a person has set, if another than 16 pixels. */
  textSize?: number
}

const DESK = { name: 'desktop', viewport: { width: 1440, height: 900 } }
const PHONE = { name: 'phone', viewport: { width: 390, height: 844 } }
const SCHEMES = ['light', 'dark'] as const

/** Reads the options of the command. */
export function readOptions(args: string[]): {
  looks: Look[]
  only: (shot: string) => boolean
  isForReadme: boolean
} {
  const { values } = parseArgs({
    args,
    options: {
      widths: { type: 'string' },
      schemes: { type: 'string', default: SCHEMES.join() },
      text: { type: 'string' },
      locale: { type: 'string', default: 'en-US' },
      only: { type: 'string' },
    },
  })
  const names = values.only?.split(',')
  const sizes = values.widths?.split(',').map((width) => sizeOf(Number(width))) ?? [DESK, PHONE]
  const schemes = SCHEMES.filter((scheme) => values.schemes.split(',').includes(scheme))
  return {
    looks: sizes.flatMap(({ name, viewport }) =>
      schemes.map((colorScheme) => ({
        name: colorScheme === 'dark' ? `${name}-dark` : name,
        viewport,
        colorScheme,
        locale: values.locale,
        ...(values.text && { textSize: Number(values.text) }),
      })),
    ),
    only: (shot) => names === undefined || names.includes(shot),
    isForReadme: args.length === 0,
  }
}

/** Heights as common with that width: phones stand upright. */
const sizeOf = (width: number) => ({
  name: String(width),
  viewport: { width, height: width < 640 ? 844 : width < 1_000 ? 1_024 : width < 1_440 ? 768 : 900 },
})
