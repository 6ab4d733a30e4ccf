/** A text that comes in pieces → its sentences, each as soon as it is whole, with the marks behind it. */
import { unprefix } from './plain-text.ts'

export interface ParsedSentence {
  text: string
  /** In which line of the text it stands, and whether that line is one of a list. */
  line: number
  isItem: boolean
  /** Whether a blank line is above its line. */
  isApart: boolean
}

/** `[p3]`, `[p1][p2]`, `[p1, h2]`; other brackets that models like count as well. */
export const MARK = /[[(【［]\s*(?:[ph]\d{1,4}\s*[,;、]?\s*)+[\])】］]/giu
const LEADING_MARKS = /^(?:\s*[[(【［]\s*(?:[ph]\d{1,4}\s*[,;、]?\s*)+[\])】］])+[.。]?/iu

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviation =
  /(?:^|[\s("“])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|cf|approx|no|No|Inc|Ltd|Co)\.\s*$/u
// A line that long is none that a person reads: it is cut, and what is left of it is judged by itself.
const LONGEST_LINE = 4_000

export class SentenceReader {
  #line = 0
  #rest = ''
  #isApart = false
  /** How many sentences of the current line have been given out. */
  #given = 0

  /** The sentences that are whole now. */
  read(piece: string): ParsedSentence[] {
    this.#rest += piece
    const found: ParsedSentence[] = []
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) {
      const line = this.#rest.slice(0, end)
      found.push(...this.#take(line, true))
      this.#rest = this.#rest.slice(end + 1)
      this.#next(line.trim() === '')
    }
    found.push(...this.#take(this.#rest, false))
    if (this.#rest.length > LONGEST_LINE) {
      this.#rest = ''
      this.#next(false)
    }
    return found
  }

  /** What is left when nothing more comes. */
  end(): ParsedSentence[] {
    const found = this.#take(this.#rest, true)
    this.#rest = ''
    this.#next(true)
    return found
  }

  #next(isApart: boolean): void {
    this.#line++
    this.#given = 0
    this.#isApart = isApart
  }

  #take(line: string, isWhole: boolean): ParsedSentence[] {
    const { text, isItem } = unprefix(line)
    const sentences = splitSentences(text, isWhole)
    const fresh = sentences.slice(this.#given)
    this.#given = Math.max(this.#given, sentences.length)
    return fresh.map((sentence) => ({ text: sentence, line: this.#line, isItem, isApart: this.#isApart }))
  }
}

/** The sentences of one line; of a line that is not whole, those that nothing can be added to any more. */
export function splitSentences(line: string, isWhole = true): string[] {
  const { sentences, open } = cut(line.replace(UNSPACED_MARK, ' '), true)
  if (isWhole) {
    // A quotation that is never closed holds nothing together.
    const rest = cut(open, false)
    return [...sentences, ...rest.sentences, ...(rest.open.trim() === '' ? [] : [rest.open])]
  }
  // Where a sentence ends is known when the next one has begun with a word: it may be a mark, or go on in small letters.
  let after = open
  while (sentences.length > 0 && !hasBegun(after)) after = sentences.pop() + after
  return sentences
}

const UNSPACED_MARK = /(?<=[.!?])(?=[[(【［]\s*[ph]\d{1,4})/giu
/** The segmenter also cuts at the ? of an address. */
const BEHIND_SENTENCE = /(?:\s|[。！？｡][”」』’"')）]*)$/u
const UNFINISHED_MARK = /[[(【［][^\])】］]*$/u
const hasBegun = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(MARK, '').replace(UNFINISHED_MARK, ''))

function cut(line: string, holdsQuotes: boolean): { sentences: string[]; open: string } {
  const sentences: string[] = []
  let open = ''
  // In capitals a mark ends a sentence as a name would; in small letters it looks like the middle of one.
  for (const { index, segment } of segmenter.segment(line.replace(MARK, (mark) => mark.toUpperCase()))) {
    const text = line.slice(index, index + segment.length)
    const [marks = ''] = open === '' && sentences.length > 0 ? (LEADING_MARKS.exec(text) ?? []) : []
    if (marks !== '') sentences.push(`${sentences.pop()}${marks}`)
    open += text.slice(marks.length)
    const next = line.slice(index + segment.length)
    if (!BEHIND_SENTENCE.test(text) || /^\p{Ll}/u.test(next) || abbreviation.test(open)) continue
    if (holdsQuotes && isInsideQuote(open)) continue
    if (open.trim() !== '') sentences.push(open)
    open = ''
  }
  return { sentences, open }
}

const isInsideQuote = (text: string): boolean =>
  count(text, '“') > count(text, '”') || count(text, '"') % 2 === 1 || count(text, '«') > count(text, '»')

const count = (text: string, sign: string): number => text.split(sign).length - 1
