/** Builds a draft from the output of a model, with the sentences that pass the citation check. */
import { text } from '#contract/server-texts.ts'
import { type ComposedAnswer, type Line, render } from '#server/features/grok/answer.ts'
import type { Evidence } from '#server/features/grok/evidence/evidence.ts'
import { type Wording, words } from '#server/features/grok/wording.ts'
import { type Context, checkSentence } from './citations.ts'
import { ReasoningFilter } from './reasoning-filter.ts'
import { type ParsedSentence, SentenceReader } from './sentences.ts'

// Bounds the answer of a model that repeats itself.
const MAX_SENTENCES = 60
const NOTHING = words(text('I found no posts about that.'))

export class AnswerBuilder {
  readonly #model: string
  readonly #context: Context
  readonly #lines: { sentences: { text: Wording; cites: Evidence[] }[]; isItem?: boolean }[] = []
  #isNothingFound = false
  #reasoning = new ReasoningFilter()
  #reader = new SentenceReader()
  #lastLine = -1
  #shown = ''
  stated = 0
  dropped = 0

  constructor(model: string, context: Context) {
    this.#model = model
    this.#context = context
  }

  /** Adds a piece of output; returns the text that can be shown now. */
  add(piece: string): string {
    return this.#append(this.#reader.read(this.#reasoning.strip(piece)))
  }

  /** Ends a turn of the model; returns the text that can be shown now. */
  pause(): string {
    const text = this.#append(this.#reader.end())
    this.#reasoning = new ReasoningFilter()
    return text
  }

  /** The finished draft; null when no sentence passed. */
  finish(): ComposedAnswer | null {
    if (this.stated === 0 && this.#isNothingFound) this.#lines.push({ sentences: [{ text: NOTHING, cites: [] }] })
    return this.#lines.length > 0 ? this.#draft : null
  }

  get #draft(): ComposedAnswer {
    return { lines: this.#lines as Line[], model: this.#model }
  }

  #append(sentences: readonly ParsedSentence[]): string {
    if (sentences.length === 0) return ''
    for (const sentence of sentences) this.#check(sentence)
    const { text: shown } = render(this.#draft)
    const piece = shown.slice(this.#shown.length)
    this.#shown = shown
    return piece
  }

  #check({ text: raw, line, isItem, isApart }: ParsedSentence): void {
    const checked = checkSentence(raw, this.#context)
    if (checked.kind === 'nothing found') this.#isNothingFound = true
    if (checked.kind !== 'stated' || this.stated >= MAX_SENTENCES) {
      this.dropped++
      return
    }
    this.stated++
    const { text: stated, cites } = checked
    const last = this.#lines.at(-1)
    if (last && line === this.#lastLine) {
      last.sentences.push({ text: stated, cites })
      return
    }
    if (last && isApart) this.#lines.push({ sentences: [] })
    this.#lines.push({ sentences: [{ text: stated, cites }], ...(isItem && { isItem }) })
    this.#lastLine = line
  }
}
