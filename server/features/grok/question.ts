/** What is asked → what to look for. */
import { fold } from '#server/core/fold.ts'
import { parseQuery } from '#server/features/search/parse.ts'
import type { Phrase } from '#server/features/search/words.ts'

// What questions are made of, and not what they are about.
const STOP_WORDS = new Set(
  `a about all am an and any anyone anybody are as at be been but by can could did do does for from get give had has have
he her here him his how i if in into is it its just know latest like many me most much my new news no not now of on one or
our out people person please post posted posting posts recent say saying says said she should show so some somebody someone
talk talking tell than that the their them then there these they thing things think this those to tweet tweets up us was we
were what whats when where which who whos whose why will with would you your`.split(/\s+/),
)
const trending =
  /\b(trend|trends|trending)\b|\bwhat(?:['’]?s| is)\s+(?:happening|going on|new|up|hot|popular|everyone talking about)\b/i

export const asksForTrends = (question: string): boolean => trending.test(question)

/** The words that carry the question; none when it has only words that any question may have. */
export function subjectOf(question: string): Phrase[] {
  const { all } = parseQuery(question)
  const telling = all.filter(({ words }) => words.length > 1 || !STOP_WORDS.has(words[0]!))
  return telling.map(({ words }) => ({ words, isPrefix: false })) // a question is not typed half
}

/** The sentence of a text in which most of the words stand. */
export function bestSentence(text: string, subject: readonly Phrase[]): string {
  const wanted = subject.flatMap((phrase) => phrase.words)
  const sentences = Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((each) => each !== '')
  const hits = (sentence: string) => wanted.filter((word) => fold(sentence).includes(word.replace(/^[#@]/, ''))).length
  return sentences.reduce((best, each) => (hits(each) > hits(best) ? each : best), sentences[0] ?? '')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
