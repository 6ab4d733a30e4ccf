/** Finds posts with a viewer's muted words. Compiled once for each viewer, and matched once for each post. */
import type { MutedPlace } from '#contract/calls/muted-words.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { type Followees, followeeCache } from '#server/features/people/followees.store.ts'
import { getViewerFilters, type Surface } from '#server/features/people/visibility.ts'
import { FoldedText, type Pattern, toPattern } from './match.ts'
import { listWords } from './store.ts'

/** Bits of `muted_words.places`. */
export const PLACES: Record<MutedPlace, number> = { home: 1, notifications: 2, search: 4 }

const placeOf: Record<Exclude<Surface, 'direct' | 'quote'>, number> = {
  home: PLACES.home,
  discovery: PLACES.home,
  thread: PLACES.home,
  search: PLACES.search,
  notifications: PLACES.notifications,
}

type Word = MutedWordsTable & Pattern

interface Compiled {
  words: readonly Word[]
  /** The matched words by cached post. */
  matched: WeakMap<object, readonly Word[]>
}

/** Compiled words by viewer. */
const compiledWords = createCache<Id, Compiled>({ entities: ['viewer-filters'], bytes: 2_000 }, ({ db }, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, compile(await listWords(db, viewer))] as const)),
)

const compile = (rows: readonly MutedWordsTable[]): Compiled => ({
  words: rows.map((row) => ({ ...row, ...toPattern(row.text, row.is_whole === 1) })),
  matched: new WeakMap(),
})

/** The fields of a post that are searched for words. */
interface WrittenPost {
  author: Id
  /** The cached object with the texts, which is matched once. */
  key: object
  texts: () => readonly (string | null)[]
}

/** Why a post is hidden. */
interface Hidden {
  words: readonly MutedWordsTable[]
  /** Whether it leaves a line that opens it. */
  leavesLine: boolean
}

export type WordFilter = (written: WrittenPost) => Hidden | undefined

/** The filter of a viewer for a place; undefined for most viewers, who mute no words. */
export async function openWordFilter(db: Db, viewer: Id, surface: Surface): Promise<WordFilter | undefined> {
  if (surface === 'direct' || surface === 'quote' || !(await getViewerFilters(db, viewer)).hasWords) return undefined
  const [compiled, followees] = await Promise.all([
    compiledWords.get({ db }, viewer) as Promise<Compiled>,
    followeeCache.get({ db }, viewer) as Promise<Followees>,
  ])
  const now = nowOf(db)
  const isActive = ({ places, until }: Word) => (places & placeOf[surface]) !== 0 && (until === 0 || until > now)
  return ({ author, key, texts }) => {
    if (author === viewer) return undefined
    const matched = compiled.matched.get(key) ?? matchAll(compiled.words, texts())
    compiled.matched.set(key, matched)
    if (matched.length === 0) return undefined
    const isFollowed = followees.has(author)
    const hiding = matched.filter((word) => isActive(word) && !(word.spares_followed === 1 && isFollowed))
    if (hiding.length === 0) return undefined
    return { words: hiding, leavesLine: hiding.every((word) => word.leaves_line === 1) }
  }
}

function matchAll(words: readonly Word[], texts: readonly (string | null)[]): readonly Word[] {
  const folded = texts.flatMap((text) => (text ? new FoldedText(text) : []))
  return words.filter((word) => folded.some((text) => text.has(word)))
}
