/** Retrieves posts about all terms of a question, else with corrected spelling, else about some of the terms. */
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
/** Minimum weighted share of the terms in a partial match. */
const ENOUGH = 0.5
/** The same for a question with "or". */
const EITHER = 0.3

export interface Subject {
  terms: readonly Term[]
  author?: Id
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

export const holdsAll = (post: PostEvidence, terms: readonly Term[]): boolean => {
  const text = toTextWords(post.content)
  return terms.every((term) => term.isIn(text))
}

export async function retrieve(deps: SearchDeps, viewer: Id, subject: Subject): Promise<RetrievedPosts> {
  const found = (posts: PostEvidence[], terms: readonly Term[], held = terms) => ({
    posts,
    terms,
    topic: held.map((term) => term.shown).join(' '),
    isPartial: false,
    isCorrected: false,
  })
  const firm = subject.terms.filter((term) => !term.isSoft)
  const isEither = /\bor\b/i.test(subject.text) && firm.length > 1
  if (!isEither) {
    const whole = await findAll(deps, viewer, subject, subject.terms)
    if (whole.length > 0) return found(whole, subject.terms)
    if (firm.length === 0) return found([], subject.terms)
    const without = firm.length < subject.terms.length ? await findAll(deps, viewer, subject, firm) : []
    if (without.length > 0) return found(without, subject.terms, firm)
  }
  const probes = await Promise.all(firm.map((term) => probe(deps, viewer, term)))
  const corrected = await Promise.all(
    firm.map((term, index) => (probes[index]!.length > 0 ? term : correctSpelling(deps, viewer, term))),
  )
  if (corrected.some((term, index) => term !== firm[index])) {
    const meant = await findAll(deps, viewer, subject, corrected)
    if (meant.length > 0) return { ...found(meant, corrected), isCorrected: true }
  }
  return firm.length > 1
    ? findPartialMatches(deps, viewer, subject, { firm, probes, isEither })
    : found([], subject.terms)
}

async function findAll(deps: SearchDeps, viewer: Id, subject: Subject, terms: readonly Term[]) {
  const posts = await findBest(deps, viewer, toFilter({ ...subject, terms }), MOST_READ)
  return posts.filter((post) => holdsAll(post, terms))
}

/** Some posts with a term, of any author and time. Their number approximates its document frequency. */
async function probe(deps: SearchDeps, viewer: Id, term: Term) {
  const { posts } = await findNewest(deps, viewer, { words: [term.forms] }, PROBED)
  return posts.filter((post) => holdsAll(post, [term]))
}

/** Corrects a term without posts: of the words one edit away, the one in most posts. */
async function correctSpelling(deps: SearchDeps, viewer: Id, term: Term): Promise<Term> {
  const corrections = correctionsOf(fold(term.shown))
  if (corrections.length === 0) return term
  const { posts } = await findNewest(deps, viewer, { words: [corrections] }, PROBED)
  const meant = new Set(corrections.flatMap((phrase) => phrase.words))
  const counts = new Map<string, number>()
  for (const post of posts)
    for (const word of new Set(toWords(post.content)))
      if (meant.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return (best && wordTerm(best[0])) ?? term
}

/** Posts with the terms of highest weight. A term without any posts weighs most, so then there are no results. */
async function findPartialMatches(
  deps: SearchDeps,
  viewer: Id,
  subject: Subject,
  { firm, probes, isEither }: { firm: readonly Term[]; probes: readonly PostEvidence[][]; isEither: boolean },
): Promise<RetrievedPosts> {
  const isKnown = (index: number) => probes[index]!.length > 0
  // In other languages an unknown stop word would weigh as a term without posts.
  const isEnglish = isEnglishText(subject.text)
  const weighed = firm.map((term, index) => ({
    term,
    weight: isKnown(index) || isEnglish ? Math.log(1 + PROBED / (1 + probes[index]!.length)) : 0,
  }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const forms = firm.flatMap((term) => term.forms)
  const some = await findBest(deps, viewer, { ...toFilter({ ...subject, terms: [] }), words: [forms] }, MOST_READ)
  const scored = some.map((post) => {
    const text = toTextWords(post.content)
    const share = weighed.reduce((sum, { term, weight }) => sum + (term.isIn(text) ? weight : 0), 0) / (total || 1)
    return { post, share }
  })
  const best = Math.max(0, ...scored.map(({ share }) => share))
  const near = scored.filter(({ share }) => (isEither ? share >= EITHER : share >= ENOUGH && share >= best * 0.8))
  const topic = firm.map((term) => term.shown).join(isEither ? ' or ' : ' ')
  return { posts: near.map(({ post }) => post), terms: firm, topic, isPartial: !isEither, isCorrected: false }
}
