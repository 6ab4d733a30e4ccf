import type { GrokAnswer } from '#contract/calls/grok.ts'
import { routes } from '#web/core/routes.ts'

/** What a number in an answer stands for. */
export interface Citation {
  n: number
  /** What it is, in words: `@bob`, or the title of a page. */
  name: string
  to: string
}

/** A piece of an answer: words, or the mark of what they rest on. */
export type AnswerPart = string | Citation

/** What the numbers of an answer stand for. */
export const citationsOf = ({ sources, pages }: Pick<GrokAnswer, 'sources' | 'pages'>): Citation[] => [
  ...sources.map(({ n, tweet, user }) => ({ n, name: `@${user.username}`, to: routes.tweet(tweet) })),
  ...pages.map(({ n, title, path }) => ({ n, name: title, to: path })),
]

/** Cuts an answer at its marks. A number in brackets that stands for nothing is a part of the words. */
export function splitCitations(text: string, references: readonly Citation[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  let words = ''
  for (const piece of text.split(/(\[\d+\])/)) {
    const reference = references.find(({ n }) => piece === `[${n}]`)
    if (!reference) words += piece
    else {
      if (words !== '') parts.push(words)
      words = ''
      parts.push(reference)
    }
  }
  return words === '' ? parts : [...parts, words]
}

/** What has come of an answer whose sources are not known yet. */
export const stripCitations = (text: string): string => text.replace(/(\[\d+\])+|\[\d*$/g, '')

/** The answer to be taken elsewhere: what its marks stand for is listed below. */
export function answerAsPlainText(answer: Pick<GrokAnswer, 'text' | 'sources' | 'pages'>, origin: string): string {
  const lines = citationsOf(answer)
    .sort((a, b) => a.n - b.n)
    .map(({ n, name, to }) => `[${n}] ${name}: ${origin}${to}`)
  return lines.length > 0 ? `${answer.text}\n\n${lines.join('\n')}` : answer.text
}
