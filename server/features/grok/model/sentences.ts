/** Splits streamed text into sentences, each as soon as it is complete, with the citation marks after it. */
import { unprefix } from './plain-text.ts'

export interface ParsedSentence {
  text: string
  /** Number of its line, and whether the line is a list item. */
  line: number
  isItem: boolean
  /** Whether a blank line precedes its line. */
  isApart: boolean
}

/** A citation mark: `[p3]`, `[p1][p2]`, `[p1, h2]`, also in other brackets that models use. */
export const MARK = /[[(【［]\s*(?:[ph]\d{1,4}\s*[,;、]?\s*)+[\])】］]/giu
const LEADING_MARKS = /^(?:\s*[[(【［]\s*(?:[ph]\d{1,4}\s*[,;、]?\s*)+[\])】］])+[.。]?/iu

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviation =
  /(?:^|[\s("“])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|cf|approx|no|No|Inc|Ltd|Co)\.\s*$/u
// Maximum length of a line. The rest of a longer one is checked as another line.
const LONGEST_LINE = 4_000

export class SentenceReader {
  #line = 0
  #rest = ''
  #isApart = false
  /** Number of returned sentences of the current line. */
  #returned = 0

  /** Adds a piece and returns the sentences that are complete now. */
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

  /** Ends the text and returns the rest. */
  end(): ParsedSentence[] {
    const found = this.#take(this.#rest, true)
    this.#rest = ''
    this.#next(true)
    return found
  }

  #next(isApart: boolean): void {
    this.#line++
    this.#returned = 0
    this.#isApart = isApart
  }

  #take(line: string, isWhole: boolean): ParsedSentence[] {
    const { text, isItem } = unprefix(line)
    const sentences = splitSentences(text, isWhole)
    const fresh = sentences.slice(this.#returned)
    this.#returned = Math.max(this.#returned, sentences.length)
    return fresh.map((sentence) => ({ text: sentence, line: this.#line, isItem, isApart: this.#isApart }))
  }
}

/** Splits a line into sentences. For an incomplete line, only sentences that can no longer change. */
export function splitSentences(line: string, isWhole = true): string[] {
  const { sentences, open } = cut(line.replace(UNSPACED_MARK, ' '), true)
  if (isWhole) {
    // An unclosed quotation does not join sentences.
    const rest = cut(open, false)
    return [...sentences, ...rest.sentences, ...(rest.open.trim() === '' ? [] : [rest.open])]
  }
  // A sentence is complete when the next one has begun with a word: before that, a mark or a lower-case word may follow.
  let after = open
  while (sentences.length > 0 && !hasBegun(after)) after = sentences.pop() + after
  return sentences
}

const UNSPACED_MARK = /(?<=[.!?])(?=[[(【［]\s*[ph]\d{1,4})/giu
/** The end of a sentence. The segmenter also splits at the ? of a URL. */
const BEHIND_SENTENCE = /(?:\s|[。！？｡][”」』’"')）]*)$/u
const UNFINISHED_MARK = /[[(【［][^\])】］]*$/u
const hasBegun = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(MARK, '').replace(UNFINISHED_MARK, ''))

function cut(line: string, holdsQuotes: boolean): { sentences: string[]; open: string } {
  const sentences: string[] = []
  let open = ''
  // The segmenter splits before an upper-case mark, but not before a lower-case one.
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
