/**
 * Matches muted words, as pure functions. Text is folded like in searches, without regard to case, accents and width.
 * Letters that look alike match each other too.
 */
import { fold } from '#server/core/text/fold.ts'
import { foldLookAlikes, hasForeignLetters, Spellings } from '#server/core/text/look-alikes.ts'

export interface Pattern {
  folded: string
  /** The text with look-alike letters replaced by Latin ones. */
  likeness: string
  isForeign: boolean
  isWhole: boolean
}

export const toPattern = (text: string, isWhole: boolean): Pattern => ({
  folded: foldSpaces(text),
  likeness: foldSpaces(foldLookAlikes(text, 'all')),
  isForeign: hasForeignLetters(text),
  isWhole,
})

/** Collapses spaces and line ends, so that a phrase is found across lines. */
const foldSpaces = (text: string): string => fold(text).replace(/\s+/g, ' ')

const letter = /[\p{L}\p{M}\p{N}_]/u
// Scripts without spaces between words.
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** A text to search for words. */
export class FoldedText {
  readonly #spellings: Spellings<Spelling>

  constructor(text: string) {
    this.#spellings = new Spellings(text, (each) => new Spelling(foldSpaces(each)))
  }

  has({ folded, likeness, isForeign, isWhole }: Pattern): boolean {
    const spellings = this.#spellings
    if (spellings.plain.has(folded, isWhole)) return true
    return (isForeign ? spellings.all : spellings.strangers).some((each) => each.has(likeness, isWhole))
  }
}

class Spelling {
  readonly text: string
  /** Positions where words begin and end, computed only when a script needs them. */
  #edges: Set<number> | undefined

  constructor(text: string) {
    this.text = text
  }

  has(word: string, isWhole: boolean): boolean {
    if (word === '') return false
    for (let at = this.text.indexOf(word); at >= 0; at = this.text.indexOf(word, at + 1))
      if (!isWhole || (this.#isEdge(at) && this.#isEdge(at + word.length))) return true
    return false
  }

  /** Whether a word may begin or end here. */
  #isEdge(at: number): boolean {
    const [before, after] = [codePointBefore(this.text, at), codePointAt(this.text, at)]
    if (!letter.test(before) || !letter.test(after)) return true
    if (!unspaced.test(before) && !unspaced.test(after)) return false
    this.#edges ??= new Set(Array.from(segmenter.segment(this.text), ({ index }) => index))
    return this.#edges.has(at)
  }
}

function codePointAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function codePointBefore(text: string, at: number): string {
  const isLow = /[\udc00-\udfff]/.test(text.charAt(at - 1))
  return at <= 0 ? '' : codePointAt(text, isLow && at > 1 ? at - 2 : at - 1)
}
