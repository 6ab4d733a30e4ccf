/**
 * Selects which posts to quote, without a model.
 *
 * - Centrality: continuous LexRank, a random walk over passages weighted by the cosine similarity of their
 *   words (Erkan and Radev, "LexRank: Graph-based Lexical Centrality as Salience in Text Summarization", JAIR 22, 2004).
 * - Score: centrality plus the share of terms in the passage, the engagement and the recency of the post.
 * - Diversity: each pick adds most to the previous ones, by maximal marginal relevance (Carbonell and Goldstein, "The
 *   Use of MMR, Diversity-Based Reranking for Reordering Documents and Producing Summaries", SIGIR 1998).
 *
 * The order is deterministic.
 */
import { engagementOf, type PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { stemOf } from '#server/features/grok/words/stem.ts'
import { isStopWord } from '#server/features/grok/words/stop-words.ts'
import { type Term, toTextWords } from '#server/features/grok/words/terms.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import { passageOf } from './passages.ts'

/** Maximum number of passages: all pairs are compared. */
const MOST_COMPARED = 60
const DAMPING = 0.85
const STEPS = 12
const RELEVANCE = 0.7
/** Similarity from which two passages count as the same. */
const SAME = 0.8
const WEIGHTS = { centrality: 0.3, fit: 0.4, engagement: 0.2, recency: 0.1 }

export interface Quotation {
  /** The quoted post, then posts with the same passage. */
  posts: PostEvidence[]
  passage: string
}

/** The `limit` most relevant and diverse passages, best first. */
export function pickPassages(found: readonly PostEvidence[], terms: readonly Term[], limit: number): Quotation[] {
  const posts = found.slice(0, MOST_COMPARED)
  const passages = posts.map((post) => passageOf(post, terms))
  const vectors = toVectors(passages)
  const alike = vectors.map((one) => vectors.map((other) => cosine(one, other)))
  const scores = scoresOf(posts, passages, alike, terms)

  const groups = groupSame(passages, alike, scores)
  const picks: number[] = []
  while (picks.length < Math.min(limit, groups.length)) {
    const gain = (group: number[]) => {
      const nearest = Math.max(0, ...picks.map((pick) => alike[group[0]!]![pick]!))
      return RELEVANCE * scores[group[0]!]! - (1 - RELEVANCE) * nearest
    }
    const left = groups.filter(([first]) => !picks.includes(first!))
    picks.push(left.reduce((best, group) => (gain(group) > gain(best) ? group : best))[0]!)
  }
  return picks.map((pick) => {
    const group = groups.find(([first]) => first === pick)!
    return { passage: passages[pick]!, posts: group.map((index) => posts[index]!) }
  })
}

type Vector = ReadonlyMap<string, number>

/** TF-IDF vectors of the passages, of length 1. */
function toVectors(passages: readonly string[]): Vector[] {
  const lists = passages.map((passage) =>
    toWords(passage)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  )
  const holders = new Map<string, number>()
  for (const list of lists) for (const stem of new Set(list)) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  return lists.map((list) => {
    const vector = new Map<string, number>()
    for (const stem of list) {
      const rarity = Math.log(1 + passages.length / holders.get(stem)!)
      vector.set(stem, (vector.get(stem) ?? 0) + rarity)
    }
    const length = Math.hypot(...vector.values()) || 1
    for (const [stem, weight] of vector) vector.set(stem, weight / length)
    return vector
  })
}

function cosine(one: Vector, other: Vector): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [stem, weight] of small) sum += weight * (large.get(stem) ?? 0)
  return sum
}

function scoresOf(
  posts: readonly PostEvidence[],
  passages: readonly string[],
  alike: number[][],
  terms: readonly Term[],
): number[] {
  const central = centralityOf(alike)
  const engaged = toShares(posts.map((post) => Math.log1p(engagementOf(post))))
  const newest = Math.max(...posts.map((post) => post.at))
  const oldest = Math.min(...posts.map((post) => post.at))
  return posts.map((post, index) => {
    const text = toTextWords(passages[index]!)
    const fit = terms.length > 0 ? terms.filter((term) => term.isIn(text)).length / terms.length : 0
    const recency = newest > oldest ? (post.at - oldest) / (newest - oldest) : 1
    // A post without text counts half.
    const weight = passages[index] === '' ? 0.5 : 1
    return (
      weight *
      (WEIGHTS.centrality * central[index]! +
        WEIGHTS.fit * fit +
        WEIGHTS.engagement * engaged[index]! +
        WEIGHTS.recency * recency)
    )
  })
}

/** LexRank of the passages, by power iteration over their similarities. */
function centralityOf(alike: number[][]): number[] {
  const count = alike.length
  const sums = alike.map((row) => row.reduce((sum, value) => sum + value, 0))
  let rank = new Array<number>(count).fill(1 / count)
  for (let step = 0; step < STEPS; step++)
    rank = rank.map((_, to) => {
      const arriving = rank.reduce(
        (sum, value, from) => sum + (sums[from] ? (value * alike[from]![to]!) / sums[from]! : value / count),
        0,
      )
      return (1 - DAMPING) / count + DAMPING * arriving
    })
  return toShares(rank)
}

function toShares(values: readonly number[]): number[] {
  const most = Math.max(...values)
  return values.map((value) => (most > 0 ? value / most : 0))
}

/** Groups passages that are the same, best first; groups are ordered by their best passage. */
function groupSame(passages: readonly string[], alike: number[][], scores: readonly number[]): number[][] {
  const groups: number[][] = []
  const byScore = passages.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b)
  for (const index of byScore) {
    const isSame = ([first]: number[]) =>
      passages[first!] !== '' && (passages[first!] === passages[index] || alike[first!]![index]! >= SAME)
    const group = groups.find(isSame)
    if (group) group.push(index)
    else groups.push([index])
  }
  return groups
}
