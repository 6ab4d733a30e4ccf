/** The order of Top. */
import { type Engaged, engagementOf } from './facets.ts'
import type { Phrase } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * score = relevance + log10(1 + engagement) − ½ · log10(1 + age in days)
 *
 * - relevance, 0 to 1: half for the share of the words looked for that stand there whole (not as the beginning of a
 *   longer word), a third for standing next to each other in the order they were typed, a sixth for how much of the
 *   post they are.
 * - engagement: likes + replies + 2 · reposts. Ten times as much outweighs an age a hundred times as great, so what many
 *   liked last year stays above what nobody noticed today, and below what many like today.
 * - age: at the moment of the first page, for all its pages.
 */
export const score = (relevance: number, engagement: number, ageMs: number): number =>
  relevance + Math.log10(1 + engagement) - 0.5 * Math.log10(1 + Math.max(0, ageMs) / DAY_MS)

export function scoreTweet(
  tweet: Engaged & { words: readonly string[] },
  phrases: readonly Phrase[],
  ageMs: number,
): number {
  return score(relevanceOf(tweet.words, phrases), engagementOf(tweet), ageMs)
}

export function relevanceOf(words: readonly string[], phrases: readonly Phrase[]): number {
  const wanted = phrases.flatMap((phrase) => phrase.words)
  if (wanted.length === 0 || words.length === 0) return 0
  const present = new Set(words)
  const whole = wanted.filter((word) => present.has(word)).length / wanted.length
  const inOrder = ` ${words.join(' ')}`.includes(` ${wanted.join(' ')}`) ? 1 : 0
  return whole / 2 + inOrder / 3 + Math.min(1, wanted.length / words.length) / 6
}
