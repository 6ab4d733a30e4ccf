/** What of a post is quoted: the sentence that answers, as it was written. */
import { countGraphemes, splitText, truncateGraphemes } from '#contract/text.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { type Term, toTextWords } from '#server/features/grok/words/terms.ts'

/** Characters of a quotation, and how few are too few to say something. */
const LONGEST = 240
const SHORT = 40

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sentence that holds most of the terms, with what follows where that alone would be too short; '' when there are no words. */
export function passageOf({ content }: Pick<PostEvidence, 'content'>, terms: readonly Term[]): string {
  const all = Array.from(sentences.segment(content), ({ segment }) => inOneLine(segment)).filter((each) => each !== '')
  if (terms.length === 0) return cut(inOneLine(content))
  const hits = all.map((each) => {
    const text = toTextWords(each)
    return terms.filter((term) => term.isIn(text)).length
  })
  const best = Math.max(0, hits.indexOf(Math.max(...hits)))
  let end = best + 1
  // Where one sentence is too short to say much, or holds only part of what was asked, what follows belongs to it.
  while (
    end < all.length &&
    (countGraphemes(all.slice(best, end).join(' ')) < SHORT || (hits[best]! < terms.length && hits[end]! > 0))
  )
    end++
  return cut(all.slice(best, end).join(' '))
}

/** Never inside a word, an address, a mention or a hashtag. */
export function cut(text: string, longest = LONGEST): string {
  if (countGraphemes(text) <= longest) return text
  const most = truncateGraphemes(text, longest - 1).length
  let end = 0
  let at = 0
  for (const part of splitText(text)) {
    if (part.kind !== 'text') {
      if (at + part.text.length > most) break
      end = at + part.text.length
    } else
      for (const { index, segment } of words.segment(part.text)) {
        if (at + index + segment.length > most) break
        end = at + index + segment.length
      }
    at += part.text.length
    if (at > most) break
  }
  return `${text.slice(0, end || most).trimEnd()}…`
}

/** What a post says, in quotation marks, or shows when it has no words. */
export function showPost(post: PostEvidence, passage: string): string {
  if (passage !== '') return `“${passage}”`
  const pictures = post.images === 1 ? 'a photo' : `${post.images} photos`
  const [alt] = post.alt
  return alt ? `${pictures} (“${cut(inOneLine(alt), 120)}”)` : pictures
}
