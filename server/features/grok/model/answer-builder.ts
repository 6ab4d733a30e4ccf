/** A draft that grows by the sentences of a model that may be shown. */
import { type Draft, type Line, render } from '#server/features/grok/answer.ts'
import type { Evidence } from '#server/features/grok/evidence/evidence.ts'
import { type Context, checkSentence } from './citations.ts'
import { ReasoningFilter } from './reasoning-filter.ts'
import { type ParsedSentence, SentenceReader } from './sentences.ts'

// More than anybody reads; a model that goes round in circles ends here.
const MOST_SENTENCES = 60
const NOTHING = 'I found no posts about that.'

export class AnswerBuilder {
  readonly #model: string
  readonly #context: Context
  readonly #lines: { sentences: { text: string; cites: Evidence[] }[]; isItem?: boolean }[] = []
  #saysNothing = false
  #thoughts = new ReasoningFilter()
  #reader = new SentenceReader()
  #lastLine = -1
  #shown = ''
  stated = 0
  dropped = 0

  constructor(model: string, context: Context) {
    this.#model = model
    this.#context = context
  }

  /** Takes in a piece of what the model says; answers what there is to show by now. */
  add(piece: string): string {
    return this.#judge(this.#reader.read(this.#thoughts.strip(piece)))
  }

  /** The model has paused, or has finished. */
  pause(): string {
    const shown = this.#judge(this.#reader.end())
    this.#thoughts = new ReasoningFilter()
    return shown
  }

  /** What may stand as the answer; null when nothing may. */
  finish(): Draft | null {
    if (this.stated === 0 && this.#saysNothing) this.#lines.push({ sentences: [{ text: NOTHING, cites: [] }] })
    return this.#lines.length > 0 ? this.#draft : null
  }

  get #draft(): Draft {
    return { lines: this.#lines as Line[], model: this.#model }
  }

  #judge(sentences: readonly ParsedSentence[]): string {
    if (sentences.length === 0) return ''
    for (const sentence of sentences) this.#take(sentence)
    const { text } = render(this.#draft)
    const piece = text.slice(this.#shown.length)
    this.#shown = text
    return piece
  }

  #take({ text: said, line, isItem, isApart }: ParsedSentence): void {
    const checked = checkSentence(said, this.#context)
    if (checked.kind === 'nothing found') this.#saysNothing = true
    if (checked.kind !== 'stated' || this.stated >= MOST_SENTENCES) {
      this.dropped++
      return
    }
    this.stated++
    const { text, cites } = checked
    const last = this.#lines.at(-1)
    if (last && line === this.#lastLine) {
      last.sentences.push({ text, cites })
      return
    }
    if (last && isApart) this.#lines.push({ sentences: [] })
    this.#lines.push({ sentences: [{ text, cites }], ...(isItem && { isItem }) })
    this.#lastLine = line
  }
}
