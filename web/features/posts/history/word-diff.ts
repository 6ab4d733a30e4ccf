/** What changed between two texts, in whole words and links. */
import { foldBlankLines, splitText, type TextPart } from '#contract/text.ts'

/** A run of text of both versions, or of only one of them. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  parts: TextPart[]
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Words, spaces and punctuation of a text; a link, mention or hashtag is one of them. */
const split = (text: string): TextPart[] =>
  splitText(foldBlankLines(text)).flatMap((part): TextPart[] =>
    part.kind === 'text'
      ? [...words.segment(part.text)].map(({ segment }) => ({ kind: 'text', text: segment }))
      : [part],
  )

/** The runs of two texts, in order: of what was replaced, the removed text comes first. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, now] = [split(before), split(after)]
  const lengths = longestCommon(old, now)
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], part: TextPart) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.parts.push(part)
    else pieces.push({ kind, parts: [part] })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a && b && a.text === b.text) add('same', b)
    else if (a && (!b || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) add('removed', a)
    else if (b) add('added', b)
    const { kind } = pieces.at(-1)!
    if (kind !== 'added') i++
    if (kind !== 'removed') j++
  }
  return joined(pieces)
}

/** The length of the longest common sequence of the rest of both lists, from each pair of places. */
function longestCommon(old: readonly TextPart[], now: readonly TextPart[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i]![j] =
        old[i]!.text === now[j]!.text ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

/** Joins changes that only spaces separate: replaced words are read as a phrase. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  let [removed, added]: [TextPart[], TextPart[]] = [[], []]
  const flush = () => {
    if (removed.length > 0) result.push({ kind: 'removed', parts: removed })
    if (added.length > 0) result.push({ kind: 'added', parts: added })
    ;[removed, added] = [[], []]
  }
  for (const [index, { kind, parts }] of pieces.entries()) {
    const isBetween = index > 0 && index < pieces.length - 1 && parts.every(({ text }) => text.trim() === '')
    if (kind === 'same' && !(isBetween && removed.length > 0 && added.length > 0)) {
      flush()
      result.push({ kind, parts })
    } else {
      if (kind !== 'added') removed.push(...parts)
      if (kind !== 'removed') added.push(...parts)
    }
  }
  flush()
  return result
}
