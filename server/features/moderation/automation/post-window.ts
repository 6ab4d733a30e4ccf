/** The posts of the last hour, to find posts that are alike and users who mention many. Bounded in time and number. */

import { getRandomValues } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface WindowPost {
  id: Id
  author_id: Id
  /** When it was posted, in milliseconds. */
  at: number
  /** Its words, without links and mentions. */
  words: readonly string[]
  /** How many users it mentions. */
  mentions: number
}

interface Entry {
  post: WindowPost
  hashes: ReadonlySet<number>
  bands: readonly number[]
}

const MAX_POSTS = 20_000
/** Posts with fewer words are alike by chance. */
const FEWEST_WORDS = 4
/** The share of common words from which posts are alike. */
const ALIKE = 0.6
/** Maximum count. */
const MAX_COUNTED = 100
/** Maximum number of posts that one post is compared with, which bounds the work for any posts. */
const MAX_CANDIDATES = 500

// Posts that share 60 % of their words agree in at least one band with a probability of 97 %.
const BANDS = 8
/**
 * Random numbers of this process. With known ones an attacker could choose words that win all bands, and have each post
 * compared with all others.
 */
const seeds = getRandomValues(new Uint32Array(2 * BANDS))
const [hashSeed] = getRandomValues(new Uint32Array(1))

export class PostWindow {
  #entries: Entry[] = []
  readonly #byBand = new Map<number, Entry[]>()
  readonly #byAuthor = new Map<Id, Entry[]>()
  /** The last entry that was counted or added: mostly the next look-up is for it. */
  #last: Entry | undefined
  #steps = 0

  /** The work done: words hashed, and words compared. */
  get steps(): number {
    return this.#steps
  }

  /** Adds a post. Posts must be added in time order. */
  add(post: WindowPost): void {
    const entry = this.#toEntry(post)
    this.#entries.push(entry)
    for (const band of entry.bands) append(this.#byBand, band, entry)
    append(this.#byAuthor, post.author_id, entry)
    this.#dropOld(post.at - HOUR_MS)
  }

  /**
   * The number of other posts of the hour before that have nearly the same words, among the 500 newest that are
   * compared.
   */
  countAlike(post: WindowPost): number {
    const entry = this.#toEntry(post)
    const seen = new Set<Entry>()
    let alike = 0
    for (const [index, band] of entry.bands.entries()) {
      const list = this.#byBand.get(band) ?? []
      // Frequent words fill one band, and leave the others their share.
      const most = seen.size + Math.ceil((MAX_CANDIDATES - seen.size) / (BANDS - index))
      for (let at = lastBefore(list, post.id); at >= 0 && seen.size < most; at--) {
        const other = list[at]!
        if (other.post.at <= post.at - HOUR_MS) break
        if (seen.has(other)) continue
        seen.add(other)
        if (this.#areAlike(entry.hashes, other.hashes) && ++alike === MAX_COUNTED) return alike
      }
    }
    return alike
  }

  /** The number of users that the author has mentioned in the hour up to and including this post. */
  countMentions(post: WindowPost): number {
    const own = this.#byAuthor.get(post.author_id) ?? []
    this.#steps += own.length
    return own.reduce((sum, { post: other }) => sum + (isBefore(other, post) ? other.mentions : 0), post.mentions)
  }

  #toEntry(post: WindowPost): Entry {
    if (this.#last?.post === post) return this.#last
    const hashes = new Set(post.words.map(hashOf))
    this.#steps += hashes.size * seeds.length
    this.#last = { post, hashes, bands: hashes.size < FEWEST_WORDS ? [] : bandsOf(hashes) }
    return this.#last
  }

  #areAlike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
    this.#steps++
    const [small, large] = one.size < other.size ? [one, other] : [other, one]
    if (small.size < ALIKE * large.size) return false
    this.#steps += small.size
    let common = 0
    for (const hash of small) if (large.has(hash)) common++
    return common >= ALIKE * (one.size + other.size - common)
  }

  #dropOld(before: number): void {
    let count = Math.max(0, this.#entries.length - MAX_POSTS)
    while (count < this.#entries.length && this.#entries[count]!.post.at <= before) count++
    // Removes old entries in batches: the rest is copied each time.
    if (count === 0 || (count < MAX_POSTS / 20 && count < this.#entries.length / 2)) return
    const dropped = this.#entries.splice(0, count)
    removeFirst(
      this.#byBand,
      dropped.flatMap(({ bands }) => bands),
    )
    removeFirst(
      this.#byAuthor,
      dropped.map(({ post }) => post.author_id),
    )
  }
}

const isBefore = (other: WindowPost, post: WindowPost): boolean => other.id < post.id && other.at > post.at - HOUR_MS

/**
 * The index of the last entry with a lower id, by bisection; -1 without one. When an older post is edited, later posts
 * are in the list.
 */
function lastBefore(list: readonly Entry[], id: Id): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]!.post.id < id) low = middle + 1
    else high = middle
  }
  return low - 1
}

function append<K>(map: Map<K, Entry[]>, key: K, entry: Entry): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}

/** Removes one entry for each occurrence of a key: the oldest entries are the first in their lists. */
function removeFirst<K>(map: Map<K, Entry[]>, keys: readonly K[]): void {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [key, count] of counts) {
    const list = map.get(key)
    list?.splice(0, count)
    if (list?.length === 0) map.delete(key)
  }
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5 ^ hashSeed!
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** MinHash: the two lowest values of differently mixed hashes make a band. */
function bandsOf(hashes: ReadonlySet<number>): number[] {
  const least = seeds.map((seed) => {
    let lowest = 0xffffffff
    for (const hash of hashes) lowest = Math.min(lowest, mix(hash ^ seed))
    return lowest
  })
  return Array.from({ length: BANDS }, (_, band) => band * 2 ** 32 + mix(least[2 * band]! ^ mix(least[2 * band + 1]!)))
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
