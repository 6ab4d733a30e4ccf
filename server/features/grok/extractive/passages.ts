/** Chooses the passage of a post to quote, verbatim, and the posts to quote. */
import type { Poll } from '#contract/parts/poll.ts'
import { text } from '#contract/server-texts.ts'
import { countGraphemes, splitText, truncateGraphemes } from '#contract/text.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { inLanguage, type Wording, words } from '#server/features/grok/wording.ts'
import { type Term, toTextWords } from '#server/features/grok/words/terms.ts'
import { nameMedia } from '#server/features/posts/images/media-names.ts'
import { toWords } from '#server/features/search/tokenize.ts'

/** Maximum length of a quotation, and the length below which the next sentence is added. */
const LONGEST = 240
const SHORT = 40
/** Maximum number of posts whose passages are compared. */
const MAX_COMPARED_POSTS = 40

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sentence with most of the terms, extended by the next ones when it is short; '' when the post has no text. */
export function passageOf({ content }: Pick<PostEvidence, 'content'>, terms: readonly Term[]): string {
  const all = Array.from(sentences.segment(content), ({ segment }) => inOneLine(segment)).filter((each) => each !== '')
  if (terms.length === 0) return cut(inOneLine(content))
  const hits = all.map((each) => {
    const sentence = toTextWords(each)
    return terms.filter((term) => term.isIn(sentence)).length
  })
  const best = Math.max(0, hits.indexOf(Math.max(...hits)))
  let end = best + 1
  // A short sentence, or one with only some of the terms, is extended by the next ones.
  while (
    end < all.length &&
    (countGraphemes(all.slice(best, end).join(' ')) < SHORT || (hits[best]! < terms.length && hits[end]! > 0))
  )
    end++
  return cut(all.slice(best, end).join(' '))
}

/** Truncates a text, but not inside a word, URL, mention or hashtag. */
export function cut(text: string, longest = LONGEST): string {
  if (countGraphemes(text) <= longest) return text
  const most = truncateGraphemes(text, longest - 1).length
  const pieces = splitText(text).flatMap((part) =>
    part.kind === 'text' ? Array.from(wordSegmenter.segment(part.text), ({ segment }) => segment) : part.text,
  )
  let end = 0
  for (const piece of pieces) {
    if (end + piece.length > most) break
    end += piece.length
  }
  return `${text.slice(0, end || most).trimEnd()}…`
}

/** Puts a quotation into the quotation marks of the language. */
export const quoted = (quotation: string): Wording => words(text('“{quotation}”', { quotation }))

/** The passage in quotation marks with the poll or the title of the linked page behind it or, without text, what the post shows. */
export function showPost(post: PostEvidence, passage: string): Wording {
  const { poll, card } = post
  if (passage !== '' && poll)
    return (language) => `${inLanguage(quoted(passage), language)} (${inLanguage(showPoll(poll), language)})`
  if (passage !== '' && card)
    return (language) =>
      `${inLanguage(quoted(passage), language)} (${inLanguage(quoted(cut(inOneLine(card.title), 120)), language)})`
  if (passage !== '') return quoted(passage)
  const [shown, description] = showMedia(post)
  return description
    ? (language) => `${inLanguage(shown, language)} (${inLanguage(quoted(cut(inOneLine(description), 120)), language)})`
    : shown
}

/** What a post shows besides text, and its description: of a video without one, what is said in it. */
const showMedia = (post: PostEvidence): [shown: Wording, description: string | undefined] => [
  words(nameMedia(post)),
  post.video ? post.video.description || post.video.captions : post.alt[0],
]

/** The answers of a poll, with their votes where the viewer may see them: `Poll: Tea, 5 votes · Coffee, 1 vote`. */
const showPoll = ({ choices }: Poll): Wording =>
  words((language) => {
    const answers = choices.map(({ text: answer, votes }) =>
      votes === undefined
        ? answer
        : inLanguage(
            words(text('{answer}, {votes, plural, one {# vote} other {# votes}}', { answer, votes })),
            language,
          ),
    )
    return text('Poll: {answers}', { answers: answers.join(' · ') })
  })

export interface Quotation {
  /** The quoted post, then posts with the same passage. */
  posts: PostEvidence[]
  passage: string
}

/**
 * At most `limit` quotations of posts, which are given best first: posts with most terms first, each text once, images
 * last.
 */
export function pickPassages(posts: readonly PostEvidence[], terms: readonly Term[], limit: number): Quotation[] {
  const quotations = new Map<string, Quotation & { fit: number }>()
  for (const post of posts.slice(0, MAX_COMPARED_POSTS)) {
    const passage = passageOf(post, terms)
    const text = toTextWords(passage)
    const key = toWords(passage).join(' ') || String(post.id)
    const same = quotations.get(key)
    if (same) same.posts.push(post)
    else {
      const fit = passage === '' ? -1 : terms.filter((term) => term.isIn(text)).length
      quotations.set(key, { posts: [post], passage, fit })
    }
  }
  return [...quotations.values()].sort((a, b) => b.fit - a.fit).slice(0, limit)
}
