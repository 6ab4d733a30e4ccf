import { isBlank, isTooLong, splitText, truncateGraphemes } from '#contract/text.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Characters behind a cut that are read to find the end of a link or a sentence there. */
const LOOKED_AHEAD = 500

/**
 * Splits a text into at most `most` posts of at most `limit` characters. It cuts at the end of a paragraph, a line, a
 * sentence or a word, whichever leaves a post at least half full, and not inside links, mentions and hashtags. White space
 * at a cut is dropped; the last post has the rest, however long it is: what is beyond `most`, or cannot be cut.
 */
export function splitIntoPosts(text: string, limit: number, most: number): string[] {
  const posts: string[] = []
  let rest = text
  while (posts.length < most - 1 && isTooLong(rest, limit)) {
    const cut = findCut(rest, truncateGraphemes(rest, limit).length)
    // One character with thousands of marks can be longer than a post. The server refuses it.
    if (cut === 0) break
    const post = withoutSpaceAtEnd(rest.slice(0, cut))
    if (!isBlank(post)) posts.push(post)
    rest = withoutSpaceAtStart(rest.slice(cut))
  }
  if (posts.length === 0 || !isBlank(rest)) posts.push(rest)
  return posts
}

/** Where the first post of a text ends; `end` is the last possible place. */
function findCut(whole: string, end: number): number {
  const text = whole.slice(0, end + LOOKED_AHEAD)
  const linked = findLinked(text)
  const half = end / 2
  const isCut = (at: number) =>
    at > 0 && at <= end && isBoundary(text, at) && !linked.some(([from, to]) => from < at && at < to)
  const isGood = (at: number) => at >= half && isCut(at)
  const spaces = [...text.matchAll(/\s+/gu)].map(({ index }) => index)
  const around = linked.find(([from, to]) => from < end && end < to)
  return (
    [...text.matchAll(/\s*\n\s*\n\s*/gu)].map(({ index }) => index).findLast(isGood) ??
    [...text.matchAll(/\s*\n\s*/gu)].map(({ index }) => index).findLast(isGood) ??
    sentenceEnds(text).findLast(isGood) ??
    spaces.findLast(isGood) ??
    wordStarts(text).findLast(isGood) ??
    spaces.findLast(isCut) ??
    // A link that is longer than a post is cut.
    (around && isCut(around[0]) ? around[0] : end)
  )
}

/** The beginnings and ends of links, mentions and hashtags. */
function findLinked(text: string): [number, number][] {
  const linked: [number, number][] = []
  let from = 0
  for (const { kind, text: part } of splitText(text)) {
    if (kind !== 'text') linked.push([from, from + part.length])
    from += part.length
  }
  return linked
}

const sentenceEnds = (text: string): number[] =>
  [...sentences.segment(text)].map(({ segment, index }) => index + segment.trimEnd().length)

/** For scripts without spaces. Punctuation stays with the word before it. */
const wordStarts = (text: string): number[] =>
  [...words.segment(text)].flatMap(({ isWordLike, index }) => (isWordLike ? index : []))

const isBoundary = (text: string, at: number): boolean => {
  const grapheme = graphemes.segment(text).containing(at)
  return grapheme === undefined || grapheme.index === at
}

const isSpace = (grapheme: string): boolean => /^\s+$/u.test(grapheme)

// White space can have a combining mark.
function withoutSpaceAtStart(text: string): string {
  for (const { segment, index } of graphemes.segment(text)) if (!isSpace(segment)) return text.slice(index)
  return ''
}

function withoutSpaceAtEnd(text: string): string {
  let end = 0
  for (const { segment, index } of graphemes.segment(text)) if (!isSpace(segment)) end = index + segment.length
  return text.slice(0, end)
}
