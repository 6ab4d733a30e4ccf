/** Fills values into compiled texts. By hand, as `@lingui/core` has an event emitter, catalogues and dates beside it. */
import { directionOf, isLanguage } from '#contract/languages.ts'
import type { MessageValue } from '#contract/message-values.ts'

/** A piece of a text: characters, `#`, or a placeholder with its format, as `compileMessage` of `@lingui/message-utils` writes it. */
type Piece = string | readonly [name: string, type?: string, cases?: Cases]
/** The cases of a plural or a choice. */
type Cases = Readonly<Record<string, readonly Piece[]>> & { readonly offset?: number }

/** A compiled text. */
export type CompiledMessage = readonly unknown[] | string

type Values = Readonly<Record<string, MessageValue | undefined>>
type Format = (message: CompiledMessage, values?: Values) => string

/** The function that fills in values, with the plurals of a language and the numbers of a locale. */
export function createFormat(language: string, locale = language): Format {
  const isRightToLeft = isLanguage(language) && directionOf(language) === 'rtl'
  const numbers = whenUsed(() => new Intl.NumberFormat(locale))
  const plurals = whenUsed(() => new Intl.PluralRules(locale))

  const fill = (pieces: readonly Piece[], values: Values, count?: number): string =>
    pieces.map((piece) => fillPiece(piece, values, count)).join('')

  function fillPiece(piece: Piece, values: Values, count: number | undefined): string {
    if (piece === '#' && count !== undefined) return numbers().format(count)
    if (typeof piece === 'string') return piece
    const [name, type, cases] = piece
    const value = values[name]
    if (type === 'number') return numbers().format(value as number)
    if (cases && type === 'plural') {
      const counted = (value as number) - (cases.offset ?? 0)
      return fill(cases[value as number] ?? cases[plurals().select(counted)] ?? cases.other!, values, counted)
    }
    if (cases) return fill((Object.hasOwn(cases, value!) && cases[value!]) || cases.other!, values, count)
    return isRightToLeft && typeof value === 'string' ? `${FIRST_STRONG}${value}${END}` : String(value ?? '')
  }

  return (message, values = {}) => {
    const text = typeof message === 'string' ? message : fill(message as readonly Piece[], values)
    return isRightToLeft ? text.replace(HANDLE, `${LEFT_TO_RIGHT}$1$2${END}`) : text
  }
}

/** Makes a formatter when it is first used: few texts of a first view need one. */
function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

// In a text that runs from right to left, a Latin name would take the signs beside it along (Unicode, UAX 9).
const [LEFT_TO_RIGHT, FIRST_STRONG, END] = ['\u2066', '\u2068', '\u2069']
/** A username with its @, or the mark of an element that has one (web/core/i18n.ts). */
const HANDLE = /(@)\u2068?(\w+|\uE000\d+\uE000)\u2069?/g
