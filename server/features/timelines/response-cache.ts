/** First pages of a viewer's own lists as answered last, for as long as all they were made of is the same. */
import { LRUCache } from 'lru-cache'
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ListedTweet } from '#server/features/tweets/present.ts'
import { type CachedTweet, tweetCache } from '#server/features/tweets/tweet-json.ts'
import { findMarks, newestMarks, type ViewerMarks } from '#server/features/tweets/viewer-marks.store.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { type Blocks, countBlockChanges, getBlocks } from '#server/features/users/visibility.ts'

/** What was asked for: the same places are the same object (reader.ts, suggest.ts, a cache). */
interface Asked {
  list: 'following' | 'for-you' | 'bookmarks'
  first: object
  limit: number
}

interface Composed<T> {
  shown: readonly ListedTweet<object>[]
  /** Members it names, beside authors and reposters. */
  named?: readonly Id[]
  /** False when it shows more than follows from what was asked for. */
  isLasting?: boolean
  answer: RawJson<T>
}

interface Kept extends Omit<Asked, 'list'>, Parts {
  answer: RawJson<unknown>
  /** Until when it is known to be right. */
  changes: number
}

/** What a page is made of, beside its places. */
interface Parts {
  tweets: readonly Id[]
  cards: readonly CachedTweet[]
  members: readonly Id[]
  authors: readonly (CachedAuthor | undefined)[]
  marks: ViewerMarks
  blocks: Blocks
}

const MOST_BYTES = 16 * 1024 * 1024
const keptIn = new WeakMap<Deps['events'], LRUCache<string, Kept>>()

/** The answer of last time, or a new one: to look whether anything has changed costs a tenth of putting it together. */
export async function answerKept<T>(
  deps: Deps,
  viewer: Id,
  { list, first, limit }: Asked,
  compose: () => Promise<Composed<T>>,
): Promise<RawJson<T>> {
  // Where several processes write, none knows when a page is out of date.
  if (deps.store.isShared) return (await compose()).answer
  const pages = keptIn.get(deps.events) ?? new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation })
  keptIn.set(deps.events, pages)
  const changes = countChanges(deps)
  const key = `${list} ${viewer}`
  const known = pages.get(key)
  if (known?.first === first && known.limit === limit) {
    if (known.changes === changes) return known.answer as RawJson<T>
    if (await isCurrent(deps, viewer, known)) {
      known.changes = changes
      return known.answer as RawJson<T>
    }
  }

  const { shown, named = [], isLasting = true, answer } = await compose()
  const parts = await partsOf(deps, viewer, shown, named)
  // Something changed meanwhile: an answer for once. So is one with posts for followers, which are not among the parts.
  if (!isLasting || changes !== countChanges(deps) || shown.some(({ card }) => card.audience)) return answer
  const whole = new RawJson<T>([joinPieces(answer.pieces)], true)
  pages.set(key, { first, limit, ...parts, answer: whole, changes })
  return whole
}

const countChanges = (deps: Deps): number =>
  tweetCache(deps).drops + authorCache(deps).drops + newestMarks(deps).drops + countBlockChanges(deps)

const sizeCalculation = ({ answer: { pieces } }: Kept): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

async function partsOf(
  deps: Deps,
  viewer: Id,
  shown: readonly ListedTweet<object>[],
  named: readonly Id[],
): Promise<Parts> {
  const cards = shown.map(({ card }) => card)
  const tweets = cards.map((card) => card.id)
  const reposters = shown.flatMap(({ retweetedBy }) => retweetedBy ?? [])
  const members = [...new Set([...cards.map((card) => card.author_id), ...reposters, ...named])]
  const [authors, marks, blocks] = await Promise.all([
    authorCache(deps).get(members),
    findMarks(deps, viewer, tweets),
    getBlocks(deps, viewer),
  ])
  return { tweets, cards, members, authors, marks, blocks }
}

async function isCurrent(deps: Deps, viewer: Id, { tweets, cards, members, authors, marks, blocks }: Parts) {
  if (!tweetCache(deps).holds(tweets, cards) || !authorCache(deps).holds(members, authors)) return false
  return (await findMarks(deps, viewer, tweets)) === marks && (await getBlocks(deps, viewer)) === blocks
}
