/** An answer on its way: sentences, each with what it rests on, and how they become text with numbered marks. */
import type { Evidence } from './evidence/evidence.ts'

export interface Sentence {
  text: string
  /** What shows that it is true. A sentence that states nothing, as "I found no posts", needs none. */
  cites: readonly Evidence[]
}

export interface Line {
  sentences: readonly Sentence[]
  /** Whether it is one of a list. */
  isItem?: boolean
}

export interface Draft {
  /** A line without sentences leaves one blank. */
  lines: readonly Line[]
  /** Who wrote it; null when it was put together from what was found. */
  model: string | null
}

export interface Rendered {
  text: string
  /** What the marks stand for: `[1]` for the first, and so on. */
  cited: Evidence[]
}

/** Draft → text. Numbers are given in the order of first use. */
export function render({ lines }: Draft): Rendered {
  const cited: Evidence[] = []
  const mark = (evidence: Evidence): string => {
    const known = cited.findIndex((each) => isSameEvidence(each, evidence))
    return `[${known < 0 ? cited.push(evidence) : known + 1}]`
  }
  const written = lines.map(({ sentences, isItem }) => {
    const line = sentences.map(({ text, cites }) => {
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
const marks = /\[(?=\d+\])/g

/** What members wrote may look like a mark: it still reads the same, but stands for nothing. */
export const escapeMarkers = (text: string): string => text.replace(marks, `[${WORD_JOINER}`)
