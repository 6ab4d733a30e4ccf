/** Extracts the search terms of a question, each with its inflected forms. */
import { splitText } from '#contract/text.ts'
import { withoutApostrophes } from '#server/core/text/apostrophes.ts'
import { fold } from '#server/core/text/fold.ts'
import { facet } from '#server/features/search/facets.ts'
import { type Phrase, toPhrase, toWords, wholeWord } from '#server/features/search/tokenize.ts'
import { formsOf } from './stem.ts'
import { isRequest, isStopWord, looksEnglish } from './stop-words.ts'

export interface Term {
  /** The term as written in the question. */
  shown: string
  /** The word forms of the term, one of which a post about it contains. */
  forms: Phrase[]
  isIn(text: TextWords): boolean
}

/** A text prepared for `Term.isIn`. */
interface TextWords {
  folded: string
  words: ReadonlySet<string>
}

export function toTextWords(text: string): TextWords {
  return { folded: fold(text), words: new Set(toWords(text)) }
}

const MAX_TERMS = 8
const quoted = /["“„«](?<inner>[^"“”„«»]+)["”“»]/g
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const pictograph = /\p{Extended_Pictographic}|\p{RI}{2}/u

/** The terms of a question, in order: hashtags, mentions, quotations and words that are neither stop words nor requests. */
export function termsOf(text: string): Term[] {
  const isEnglish = isEnglishText(text)
  const terms = termsIn(text, isEnglish)
  // A stop word of another language may be the only term of an English question.
  const found = terms.length > 0 || isEnglish ? terms : termsIn(text, true)
  const byName = new Map(found.map((term) => [fold(term.shown), term]))
  const telling = [...byName].filter(([name]) => !isRequest(name)).map(([, term]) => term)
  return (telling.length > 0 ? telling : [...byName.values()]).slice(0, MAX_TERMS)
}

/** Whether a question is in English. */
export const isEnglishText = (text: string): boolean =>
  /[a-z]/i.test(text) && looksEnglish(Array.from(segmenter.segment(text), ({ segment }) => fold(segment)))

function termsIn(text: string, isEnglish: boolean): Term[] {
  const terms: (Term | undefined)[] = []
  const rest = text.replace(quoted, (_, inner: string) => {
    terms.push(phraseTerm(inner.trim(), toPhrase(inner)))
    return ' '
  })
  for (const part of splitText(rest)) {
    if (part.kind === 'hashtag') terms.push(phraseTerm(part.text, wholeWord(facet.tag(part.tag))))
    else if (part.kind === 'mention') terms.push(phraseTerm(part.text, wholeWord(facet.mention(part.username))))
    else if (part.kind === 'text')
      for (const { segment, isWordLike } of segmenter.segment(withoutApostrophes(part.text)))
        if ((isWordLike || pictograph.test(segment)) && isTelling(fold(segment), isEnglish))
          terms.push(wordTerm(segment))
  }
  return terms.filter((term) => term !== undefined)
}

/** Whether a word can be the subject of a question. A single letter cannot, nor a particle in Hiragana. */
const isTelling = (folded: string, isEnglish: boolean): boolean =>
  !isStopWord(folded, isEnglish) && !/^(?:[a-z\d]|\p{Script=Hiragana})$/u.test(folded)

/** The term of one word; undefined when the index has none of its characters. */
export function wordTerm(shown: string): Term | undefined {
  const folded = fold(shown)
  const phrase = toPhrase(folded)
  if (phrase?.words.length !== 1 || phrase.isPrefix || phrase.words[0] !== folded) return phraseTerm(shown, phrase)
  // Korean appends particles to a word.
  if (/^\p{Script=Hangul}{2,}$/u.test(folded)) return phraseTerm(shown, { words: [folded], isPrefix: true })
  const forms = formsOf(folded)
  return { shown, forms: forms.map(wholeWord), isIn: ({ words }) => forms.some((form) => words.has(form)) }
}

/** A term of consecutive words, such as a word of a script without spaces, a hashtag or a mention. */
function phraseTerm(shown: string, phrase: Phrase | undefined): Term | undefined {
  const inner = fold(shown).replace('＃', '#')
  return phrase && { shown, forms: [phrase], isIn: ({ folded }) => folded.includes(inner) }
}
