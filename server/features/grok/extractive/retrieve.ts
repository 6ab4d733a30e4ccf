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

/** Maximum number of posts read for an answer. Fewer results are all there are. */
export const MOST_READ = 80
const PROBED = 40

export interface Subject {
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
  const firm = terms.filter((term) => !term.isSoft)
  const isEither = /\bor\b/i.test(text) && firm.length > 1
  const found = { terms, topic: topicOf(terms), isPartial: false, isCorrected: false }
  const findAny = (words: Term['forms'][]) => findBest(deps, viewer, { ...toFilter(subject), words }, MOST_READ)
  const find = (wanted: readonly Term[]) => findAny(wanted.map(({ forms }) => forms))
  if (!isEither) {
    const posts = await find(terms)
    if (posts.length > 0 || firm.length === 0) return { ...found, posts }
    const without = firm.length < terms.length ? await find(firm) : []
    if (without.length > 0) return { ...found, posts: without, topic: topicOf(firm) }
  }
  const probes = await Promise.all(firm.map((term) => findSome(deps, viewer, term.forms)))
  const spelt = await Promise.all(
    firm.map((term, index) => (probes[index]!.length > 0 ? term : correctSpelling(deps, viewer, term))),
  )
  const meant = spelt.some((term, index) => term !== firm[index]) ? await find(spelt) : []
  if (meant.length > 0)
    return { posts: meant, terms: spelt, topic: topicOf(spelt), isPartial: false, isCorrected: true }
  // In other languages than English a word that no post has may be an unknown stop word.
  const telling = isEnglishText(text) ? firm : firm.filter((_, index) => probes[index]!.length > 0)
  const forms = telling.flatMap((term) => term.forms)
  const some = firm.length > 1 && forms.length > 0 ? await findAny([forms]) : []
  const posts = keepClosest(some, telling, isEither ? 1 : Math.floor(telling.length / 2) + 1)
  return { ...found, posts, terms: firm, topic: topicOf(firm, isEither ? ' or ' : ' '), isPartial: !isEither }
}

/** The posts with at least so many of the terms, those with most first. */
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

/** Corrects a term without posts: of the words one edit away, the one in most posts. */
async function correctSpelling(deps: SearchDeps, viewer: Id, term: Term): Promise<Term> {
  const corrections = correctionsOf(fold(term.shown))
  if (corrections.length === 0) return term
  const counts = new Map(corrections.map(({ words: [word] }) => [word!, 0]))
  for (const { content } of await findSome(deps, viewer, corrections))
    for (const word of new Set(toWords(content))) if (counts.has(word)) counts.set(word, counts.get(word)! + 1)
  const [best, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
  return (count > 0 && wordTerm(best)) || term
}
