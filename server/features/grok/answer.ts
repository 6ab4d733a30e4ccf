/** Drafts of answers: sentences with their citations, and how they render to text with numbered markers. */
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { Evidence } from './evidence/evidence.ts'
import { inLanguage, type Wording } from './wording.ts'

interface Sentence {
  text: Wording
  /** Evidence of the statement. A sentence that states nothing, such as "I found no posts", has none. */
  cites: readonly Evidence[]
}

export interface Line {
  sentences: readonly Sentence[]
  /** Whether it is a list item. */
  isItem?: boolean
}

export interface ComposedAnswer {
  /** A line without sentences is blank. */
  lines: readonly Line[]
  /** The model that wrote it; null when it was composed without a model. */
  model: string | null
}

interface Rendered {
  text: string
  /** The cited evidence: `[1]` cites the first, and so on. */
  cited: Evidence[]
}

/** Renders a draft to text in a language. Citations are numbered in order of first use. */
export function render({ lines }: Pick<ComposedAnswer, 'lines'>, language: Language = SOURCE_LANGUAGE): Rendered {
  const cited: Evidence[] = []
  const mark = (evidence: Evidence): string => {
    const known = cited.findIndex((each) => isSameEvidence(each, evidence))
    return `[${known < 0 ? cited.push(evidence) : known + 1}]`
  }
  const written = lines.map(({ sentences, isItem }) => {
    const line = sentences.map(({ text: wording, cites }) => {
      const text = inLanguage(wording, language)
      const marks = [...new Set(cites.map(mark))].join('')
      return marks === '' ? escapeMarkers(text) : `${escapeMarkers(text)} ${marks}`
    })
    return (isItem ? '• ' : '') + line.join(' ')
  })
  return { text: written.join('\n'), cited }
}

export const isSameEvidence = (one: Evidence, other: Evidence): boolean =>
  one.kind === 'post'
    ? other.kind === 'post' && one.id === other.id
    : other.kind === 'page' && one.path === other.path && one.title === other.title

const WORD_JOINER = '\u2060'
const markers = /\[(?=\d+\])/g

/** Escapes what looks like a marker in the text of users, with a character that is invisible. */
const escapeMarkers = (text: string): string => text.replace(markers, `[${WORD_JOINER}`)
