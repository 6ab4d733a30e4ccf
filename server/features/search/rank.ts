/** Ranks the results of Top. */
import { DAY_MS } from '#contract/durations.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { type SearchedRow, searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { type Engagement, engagementOf } from './facets.ts'
import { isFacet, type Match } from './match.ts'
import { normalize } from './tokenize.ts'

/**
 * The score of a tweet without its relevance. The whole score of a result is
 *
 * relevance + log10(1 + engagement) − ½ · log10(1 + age in days)
 *
 * - relevance, 0 to 1: half for the share of the words that are found whole (not as the beginning of a longer word), a
 *   third for adjacency in the typed order, a sixth for their share of the text.
 * - engagement: likes + replies + 2 · retweets. Ten times the engagement outweighs a hundred times the age, so a popular
 *   post of last year ranks above one of today without marks, and below a popular one of today.
 * - age: at the moment of the first page, for all its pages.
 */
export const leastScore = (engagement: number, ageMs: number): number =>
  Math.log10(1 + engagement) - 0.5 * Math.log10(1 + Math.max(0, ageMs) / DAY_MS)

type Ranked = Engagement & SearchedRow & { id: Id }

/**
 * The best `depth` tweets, best first, at the time of `end`, the newest tweet; the newer of equals first. The text is
 * not read of tweets that even the greatest relevance could not bring that far.
 */
export function rankTweets<T extends Ranked>(tweets: readonly T[], match: Match, end: Id, depth: number): T[] {
  const typed = [...match.all, ...match.any, ...(match.each ?? []).map(([form]) => form!)]
  const words = typed.flatMap((phrase) => (isFacet(phrase.words[0]!) ? [] : phrase.words))
  const best: { tweet: T; score: number }[] = []
  const waiting = tweets
    .map((tweet) => ({ tweet, least: leastScore(engagementOf(tweet), timeOf(end) - timeOf(tweet.id)) }))
    .sort((a, b) => b.least - a.least)
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    if (best.length >= depth && waiting[from]!.least + 1 < best[depth - 1]!.score) break
    for (const { tweet, least } of waiting.slice(from, from + AT_ONCE))
      best.push({ tweet, score: least + relevanceOf(searchedText(tweet), words) })
    best.sort((a, b) => b.score - a.score || b.tweet.id - a.tweet.id)
  }
  return best.slice(0, depth).map(({ tweet }) => tweet)
}

/** The greatest relevance is 1; this many texts are read between two comparisons with the current best. */
const AT_ONCE = 20

// A hundred tweets are scored for one search: searching the text is cheaper than splitting it into words again, and most
// hold the words without being folded.
function relevanceOf(tweetText: string, wanted: readonly string[]): number {
  if (wanted.length === 0) return 0
  const lower = tweetText.toLowerCase()
  const isPlain = wanted.every((word) => standsAlone(lower, word))
  const text = isPlain ? lower : normalize(tweetText)
  let [whole, inOrder, length, from] = [0, 1, 0, 0]
  for (const word of wanted) {
    const next = text.indexOf(word, from)
    if (next < 0 || (from > 0 && next - from > CLOSE)) inOrder = 0
    if (next >= 0) from = next + (isPair(word) ? 1 : word.length)
    if (isPlain || standsAlone(text, word)) whole++
    length += word.length
  }
  return whole / wanted.length / 2 + inOrder / 3 + Math.min(1, length / Math.max(1, text.length)) / 6
}

// The distance of adjacent words: a space and a comma, a quotation mark.
const CLOSE = 3
const letter = /[\p{L}\p{M}\p{N}]/u
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u

const isPair = (word: string): boolean => unspaced.test(word)

function standsAlone(text: string, word: string): boolean {
  if (isPair(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + word.length] ?? ' ')) return true
  return false
}
