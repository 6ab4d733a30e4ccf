/**
 * What of a model's text may be shown. Decided sentence by sentence, by rules a model cannot talk its way around:
 *
 * 1. A sentence must point, by handle, at what was retrieved for this asker. Handles that were not retrieved are dropped; a
 *    sentence that has none left is dropped.
 * 2. Every address in it stands in what it points at or in the question, letter for letter. Every member it names wrote
 *    what it points at, is named there or in the question. What it quotes at length is what they wrote.
 * 3. Of sentences without any handle one kind counts: that nothing was found. It is said in words of ours, as a sentence in
 *    free words can carry anything. Greetings and announcements are dropped with the rest.
 */
import { fold } from '#server/core/text/fold.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { addressesIn, namesIn, toPlain } from './plain-text.ts'
import { MARK } from './sentences.ts'

export interface Context {
  question: string
  /** What a handle stands for, if it was retrieved. */
  find(handle: string): Evidence | undefined
}

export type CheckedSentence =
  | { kind: 'stated'; text: string; cites: Evidence[] }
  | { kind: 'nothing found' }
  | { kind: 'dropped' }

const LONGEST = 1_000
const DROPPED: CheckedSentence = { kind: 'dropped' }

export function checkSentence(sentence: string, { question, find }: Context): CheckedSentence {
  if (sentence.length > 2 * LONGEST) return DROPPED
  const handles = Array.from(sentence.matchAll(MARK), ([mark]) => mark.toLowerCase().match(/[ph]\d+/g) ?? []).flat()
  const text = toPlain(sentence.replace(MARK, ' '))
  if (text.length > LONGEST || !/[\p{L}\p{N}]/u.test(text)) return DROPPED
  if (handles.length === 0) return nothingFound.test(text) ? { kind: 'nothing found' } : DROPPED

  const cites = [...new Set(handles)].flatMap((handle) => find(handle) ?? [])
  if (cites.length === 0) return DROPPED
  const known = [question, ...cites.map(wordsOf)].join('\n').toLowerCase()
  const isKnown =
    addressesIn(text).every((address) => known.includes(address.toLowerCase())) &&
    namesIn(text).every((name) => namesIn(known).includes(name)) &&
    quotesIn(text).every((quote) => containsQuote(known, quote))
  return isKnown ? { kind: 'stated', text, cites } : DROPPED
}

/** All that a reader of the evidence reads. */
const wordsOf = (evidence: Evidence): string =>
  evidence.kind === 'post'
    ? [`@${evidence.author.username} ${evidence.author.name}`, evidence.content, ...evidence.alt].join('\n')
    : `${evidence.title}\n${evidence.text}`

const quotations = /“([^”]+)”|"([^"]+)"|«([^»]+)»|„([^“”]+)[“”]/g
/** Shorter ones name a thing rather than repeat what somebody said. */
const FEWEST_QUOTED_WORDS = 3

const quotesIn = (text: string): string[] =>
  Array.from(text.matchAll(quotations), ([, ...groups]) => groups.find((group) => group !== undefined) ?? '')
    .flatMap((quote) => quote.split(/…|\.\.\.|\[[^\]]*\]/))
    .filter((quote) => wordsIn(quote).length >= FEWEST_QUOTED_WORDS)

const containsQuote = (known: string, quote: string): boolean =>
  ` ${wordsIn(known).join(' ')} `.includes(` ${wordsIn(quote).join(' ')} `)

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const nothingFound =
  /^(?:(?:i am |i['’]m )?sorry,? (?:but )?)?(?:(?:i|we) (?:have )?(?:found|find) (?:no|nothing)\b|(?:i|we) (?:could|can|did|was|were)(?: ?not|n['’]t) (?:able to )?find\b|there (?:are|were) no posts\b)/i
