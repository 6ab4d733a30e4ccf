/**
 * Checks each sentence of a model's output before it is shown:
 *
 * 1. A sentence must cite, by handle, evidence that was retrieved for this viewer. Unknown handles are removed, and a
 *    sentence without a known one is dropped.
 * 2. Every URL in it occurs literally in the cited evidence or the question. Every user it names is an author of the
 *    evidence or named in the evidence or the question. Longer quotations occur in the evidence or the question.
 * 3. A sentence without handles is dropped, unless it states that nothing was found. That is replaced by a fixed sentence,
 *    because free text can contain anything.
 */
import { fold } from '#server/core/text/fold.ts'
import type { Evidence } from '#server/features/grok/evidence/evidence.ts'
import { addressesIn, namesIn, toPlain } from './plain-text.ts'
import { MARK } from './sentences.ts'

export interface Context {
  question: string
  /** The retrieved evidence of a handle. */
  find(handle: string): Evidence | undefined
}

type CheckedSentence =
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

/** The text of evidence as its reader sees it. */
const wordsOf = (evidence: Evidence): string =>
  evidence.kind === 'post'
    ? [
        `@${evidence.author.username} ${evidence.author.name}`,
        ...[evidence.content, ...evidence.alt, ...(evidence.poll?.choices ?? []).map((choice) => choice.text)],
        ...(evidence.card ? [evidence.card.title, evidence.card.description] : []),
      ].join('\n')
    : `${evidence.title}\n${evidence.text}`

const quotations = /“([^”]+)”|"([^"]+)"|«([^»]+)»|„([^“”]+)[“”]/g
/** Shorter quotations count as names. */
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
