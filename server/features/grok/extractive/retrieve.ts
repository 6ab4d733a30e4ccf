/** Retrieves posts about all terms of a question, else with corrected spelling, else about most of the terms. */
import { type Id, idAt } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { findBest, findNewest, type PostFilter } from '#server/features/grok/evidence/find-posts.ts'
import { isEnglishText, type Term, toTextWords, wordTerm } from '#server/features/grok/words/terms.ts'
import { correctionsOf } from '#server/features/grok/words/typos.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import type { Period } from './period.ts'

/** Maximum number of posts read for an answer. Fewer results are complete. */
export const MAX_READ_POSTS = 80
const PROBED = 40

interface Subject {
  terms: readonly Term[]
  author?: Id | undefined
  period?: Period | undefined
  text: string
}

export interface RetrievedPosts {
  posts: PostEvidence[]
  /** Terms of the posts, with corrected spelling. */
  terms: readonly Term[]
  /** The terms that the posts match, as text. */
  topic: string
  /** Whether the posts match only some of the terms. */
  isPartial: boolean
  /** Whether the spelling was corrected. */
  isCorrected: boolean
}

export const toFilter = ({ terms, author, period }: Pick<Subject, 'terms' | 'author' | 'period'>): PostFilter => ({
  words: terms.map((term) => term.forms),
  ...(author !== undefined && { author }),
  ...(period && { since: idAt(period.from), until: idAt(period.before) }),
})

const topicOf = (terms: readonly Term[], separator = ' ') => terms.map(({ shown }) => shown).join(separator)

export async function retrieve(deps: SearchDeps, viewer: Id, subject: Subject): Promise<RetrievedPosts> {
  const { terms, text } = subject
  const isEither = /\bor\b/i.test(text) && terms.length > 1
  const findAny = (words: Term['forms'][]) => findBest(deps, viewer, { ...toFilter(subject), words }, MAX_READ_POSTS)
  const find = async (wanted: readonly Term[], isCorrected = false) => ({
    posts: await findAny(wanted.map(({ forms }) => forms)),
    terms: wanted,
    topic: topicOf(wanted),
    isPartial: false,
    isCorrected,
  })
  if (!isEither) {
    const whole = await find(terms)
    if (whole.posts.length > 0) return whole
  }
  const known = await Promise.all(terms.map(async ({ forms }) => (await findSome(deps, viewer, forms)).length > 0))
  const spelt = await Promise.all(
    terms.map((term, index) => (known[index] ? term : correctSpelling(deps, viewer, term))),
  )
  if (spelt.some((term, index) => term !== terms[index])) {
    const meant = await find(spelt, true)
    if (meant.posts.length > 0) return meant
  }
  // In languages other than English a word that occurs in no post may be an unknown stop word.
  const telling = isEnglishText(text) ? terms : terms.filter((_, index) => known[index])
  const forms = telling.flatMap((term) => term.forms)
  const some = terms.length > 1 && forms.length > 0 ? await findAny([forms]) : []
  const posts = keepClosest(some, telling, isEither ? 1 : Math.floor(telling.length / 2) + 1)
  return { posts, terms, topic: topicOf(terms, isEither ? ' or ' : ' '), isPartial: !isEither, isCorrected: false }
}

/** The posts with at least so many of the terms, best matches first. */
function keepClosest(posts: readonly PostEvidence[], terms: readonly Term[], least: number): PostEvidence[] {
  const counted = posts.map((post) => {
    const text = toTextWords(post.content)
    return { post, count: terms.filter((term) => term.isIn(text)).length }
  })
  return counted
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .map(({ post }) => post)
}

/** Some posts with one of the words, of any author and time. */
const findSome = async (deps: SearchDeps, viewer: Id, words: Term['forms']) =>
  (await findNewest(deps, viewer, { words: [words] }, PROBED)).posts

/** Corrects a term without results: of the words one edit away, takes the one in most posts. */
async function correctSpelling(deps: SearchDeps, viewer: Id, term: Term): Promise<Term> {
  const corrections = correctionsOf(fold(term.shown))
  if (corrections.length === 0) return term
  const counts = new Map(corrections.map(({ words: [word] }) => [word!, 0]))
  for (const { content } of await findSome(deps, viewer, corrections))
    for (const word of new Set(toWords(content))) if (counts.has(word)) counts.set(word, counts.get(word)! + 1)
  const [best, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
  return (count > 0 && wordTerm(best)) || term
}
