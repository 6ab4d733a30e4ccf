import type { GrokAnswer } from '#contract/calls/grok.ts'
import { routes } from '#web/core/routes.ts'

/** A numbered source of an answer. */
export interface Citation {
  n: number
  /** `@bob`, or the title of a help page. */
  name: string
  to: string
}

/** A piece of an answer: text or a citation. */
type AnswerPart = string | Citation

/** The sources of an answer, by number. */
export const citationsOf = ({ sources, pages }: Pick<GrokAnswer, 'sources' | 'pages'>): Citation[] => [
  ...sources.map(({ n, tweet, user }) => ({ n, name: `@${user.username}`, to: routes.tweet(tweet) })),
  ...pages.map(({ n, title, path }) => ({ n, name: title, to: path })),
]

/** Splits an answer at its citations. A bracketed number without a source stays text. */
export function splitCitations(text: string, citations: readonly Citation[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  let words = ''
  for (const piece of text.split(/(\[\d+\])/)) {
    const citation = citations.find(({ n }) => piece === `[${n}]`)
    if (!citation) words += piece
    else {
      if (words !== '') parts.push(words)
      words = ''
      parts.push(citation)
    }
  }
  return words === '' ? parts : [...parts, words]
}

/** Removes citations from a text whose sources are still unknown. */
export const stripCitations = (text: string): string => text.replace(/(\[\d+\])+|\[\d*$/g, '')

/** The answer for the clipboard, with its sources listed below. */
export function answerAsPlainText(answer: Pick<GrokAnswer, 'text' | 'sources' | 'pages'>, origin: string): string {
  const lines = citationsOf(answer)
    .sort((a, b) => a.n - b.n)
    .map(({ n, name, to }) => `[${n}] ${name}: ${origin}${to}`)
  return lines.length > 0 ? `${answer.text}\n\n${lines.join('\n')}` : answer.text
}
