/** Matches muted words, as pure functions. Text is folded as searches fold it: case, accents and width never matter. */
import { fold } from '#server/core/text/fold.ts'

export interface Pattern {
  folded: string
  isWhole: boolean
}

const letter = /[\p{L}\p{M}\p{N}_]/u
// They put no spaces between words.
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** A text to look for words in. */
export class FoldedText {
  readonly text: string
  /** Where words begin and end, found only where a script asks for it. */
  #edges: Set<number> | undefined

  constructor(text: string) {
    this.text = fold(text)
  }

  has({ folded, isWhole }: Pattern): boolean {
    if (folded === '') return false
    for (let at = this.text.indexOf(folded); at >= 0; at = this.text.indexOf(folded, at + 1))
      if (!isWhole || (this.#isEdge(at) && this.#isEdge(at + folded.length))) return true
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
