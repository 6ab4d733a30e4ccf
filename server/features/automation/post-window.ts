/** The posts of the last hour, to find posts that are alike and users who mention many. Bounded in time and number. */
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

const HOUR_MS = 60 * 60 * 1_000
const MOST_POSTS = 20_000
/** Of fewer words, posts are alike by chance. */
const FEWEST_WORDS = 4
/** The share of words that alike posts have in common. */
const ALIKE = 0.6
/** Counting ends there. */
const MOST_COUNTED = 100

// Posts that share 60 % of their words agree in at least one band with a probability of 97 %.
const BANDS = 8
const seeds = Uint32Array.from({ length: 2 * BANDS }, (_, index) => Math.imul(index + 1, 0x9e3779b1) >>> 0)

export class PostWindow {
  #entries: Entry[] = []
  readonly #byBand = new Map<number, Entry[]>()
  readonly #byAuthor = new Map<Id, Entry[]>()

  /** Adds a post. Posts are added in the order of time. */
  add(post: WindowPost): void {
    const entry = toEntry(post)
    this.#entries.push(entry)
    for (const band of entry.bands) append(this.#byBand, band, entry)
    append(this.#byAuthor, post.author_id, entry)
    this.#dropOld(post.at - HOUR_MS)
  }

  /** How many other posts of the hour before have nearly the same words. */
  countAlike(post: WindowPost): number {
    const { hashes, bands } = toEntry(post)
    const seen = new Set<Entry>()
    let alike = 0
    for (const band of bands)
      for (const other of this.#byBand.get(band) ?? []) {
        if (seen.has(other) || !isBefore(other.post, post)) continue
        seen.add(other)
        if (areAlike(hashes, other.hashes) && ++alike === MOST_COUNTED) return alike
      }
    return alike
  }

  /** How many users the author has mentioned in the hour up to this post, the post included. */
  countMentions(post: WindowPost): number {
    const own = this.#byAuthor.get(post.author_id) ?? []
    return own.reduce((sum, { post: other }) => sum + (isBefore(other, post) ? other.mentions : 0), post.mentions)
  }

  #dropOld(before: number): void {
    let count = Math.max(0, this.#entries.length - MOST_POSTS)
    while (count < this.#entries.length && this.#entries[count]!.post.at <= before) count++
    // Not one by one: the rest is copied each time.
    if (count === 0 || (count < MOST_POSTS / 20 && count < this.#entries.length / 2)) return
    for (const entry of this.#entries.splice(0, count)) {
      for (const band of entry.bands) removeFirst(this.#byBand, band)
      removeFirst(this.#byAuthor, entry.post.author_id)
    }
  }
}

const isBefore = (other: WindowPost, post: WindowPost): boolean => other.id < post.id && other.at > post.at - HOUR_MS

function append<K>(map: Map<K, Entry[]>, key: K, entry: Entry): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}

// The oldest entry is the first of each of its lists.
function removeFirst<K>(map: Map<K, Entry[]>, key: K): void {
  const list = map.get(key)
  list?.shift()
  if (list?.length === 0) map.delete(key)
}

function toEntry(post: WindowPost): Entry {
  const hashes = new Set(post.words.map(hashOf))
  return { post, hashes, bands: hashes.size < FEWEST_WORDS ? [] : bandsOf(hashes) }
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** MinHash: two least values of differently mixed hashes make a band. */
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

function areAlike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  let common = 0
  for (const hash of one) if (other.has(hash)) common++
  return common >= ALIKE * (one.size + other.size - common)
}
