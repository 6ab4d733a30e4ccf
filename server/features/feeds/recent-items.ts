/**
 * The newest feed items of everyone, packed in memory. The items of one user are linked, so a feed is merged from the
 * newest of each followee without reading others, where an index of the database needs a seek for each.
 */
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { hasId } from '#server/core/ids/sorted-ids.ts'
import type { Slice } from '#server/db/list.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import { MaxHeap } from './max-heap.ts'

const HASH_BITS = 16
/** Room beyond the capacity: all items move once it is used up. */
const SLACK = 1.25
/** Bytes of an item: three ids and a link. */
export const ITEM_BYTES = 28 * SLACK

const hashOf = (id: Id): number => Math.imul(id >>> 0, 0x9e3779b1) >>> (32 - HASH_BITS)
/** The number of actors from which a scan of the newest items is cheaper than following links. */
const MANY_ACTORS = 500
/** Maximum number of items that one search inspects when nearly all are left out. */
const MAX_INSPECTED_ITEMS = 1_000
/** A link to no item. */
const NONE = -(2 ** 31)

/** Changes committed before the items around them are in memory. */
interface Loading {
  /** Items to be inserted together with those around them: alone in memory, an item would hide a gap. */
  added: Map<Id, FeedItem>
  /** Items, and posts with their reposts, that may be in slices that were read before. */
  removed: Set<Id>
}

/**
 * Items are numbered by position, without gaps: `#base` is the number of the first index of the columns. A link points
 * to the next older item with the same hash of its actor; a link below the oldest number points to none.
 */
export class RecentItems {
  /** The position from which exactly all items are in memory. */
  completeFrom: Id = MAX_ID
  readonly #capacity: number
  /** Positions, oldest first. */
  readonly #at: Float64Array
  /** Actors. Negative for a removed item: it belongs to nobody, but links still lead over it. */
  readonly #actor: Float64Array
  /** The tweet of a repost, negative; for a post the user it replies to, or NO_ID. */
  readonly #other: Float64Array
  readonly #older: Int32Array
  /** The newest item of each chain of links, by hash. */
  readonly #newest = new Int32Array(2 ** HASH_BITS).fill(NONE)
  readonly #oldest = new Int32Array(2 ** HASH_BITS).fill(NONE)
  #first: number
  #end: number
  #base = 0
  /** Undefined once no older items will be loaded. */
  #loading: Loading | undefined = { added: new Map(), removed: new Set() }

  constructor(capacity: number) {
    this.#capacity = capacity
    const length = Math.ceil(capacity * SLACK) + 1
    this.#at = new Float64Array(length)
    this.#actor = new Float64Array(length)
    this.#other = new Float64Array(length)
    this.#older = new Int32Array(length)
    this.#first = this.#end = capacity
  }

  /** Adds an item that was just committed; a removed one stays removed. */
  add(item: FeedItem): void {
    if (this.#loading?.removed.has(item.at)) return
    // Once all are loaded, older items are read from the database.
    if (item.at < this.completeFrom) return void this.#loading?.added.set(item.at, item)
    if (this.#isFull) this.#drop()
    if (item.at >= this.completeFrom) this.#insert(item)
  }

  /** Removes an item that was just deleted. Messages of the processes that added and removed it may arrive in either order. */
  remove(item: FeedItem): void {
    if (item.at >= this.completeFrom && !this.#has(item.at)) this.add(item)
    if (this.#has(item.at)) this.#removeAt(this.#indexOf(item.at))
    this.#loading?.removed.add(item.at)
  }

  /** Removes a post that was just deleted with its reposts, all of which are newer. */
  removePost(post: FeedItem): void {
    this.remove(post)
    const next = (start: number) => this.#other.indexOf(-post.id, start)
    for (let index = next(this.#indexOf(post.id)); index >= 0 && index < this.#end; index = next(index + 1))
      this.#removeAt(index)
  }

  /** Adds a slice of older items that were read from `completeFrom` on. Answers whether there is room for more. */
  load({ items, completeFrom }: Slice<FeedItem>): boolean {
    const loading = this.#loading
    if (!loading) return false
    const isRemoved = ({ at, id }: FeedItem) => loading.removed.has(at) || loading.removed.has(id)
    let isFull = false
    for (const item of items) {
      if (isRemoved(item)) continue
      isFull = this.#isFull
      if (isFull) break
      this.#insert(item)
    }
    this.completeFrom = isFull ? this.#at[this.#first]! : completeFrom
    if (isFull || completeFrom === NO_ID) this.#loading = undefined
    for (const [at, item] of loading.added) {
      if (at < this.completeFrom) continue
      loading.added.delete(at)
      if (!isRemoved(item)) this.add(item)
    }
    return this.#loading !== undefined
  }

  /** The newest items of these users, in the order of ids, before a position, without hidden ones. */
  find(actors: Float64Array, from: Id, limit: number, isShown = (_: FeedItem) => true): Slice<FeedItem> {
    if (from <= this.completeFrom) return { items: [], completeFrom: from }
    if (actors.length < MANY_ACTORS) return this.#merge(actors, from, limit, isShown)
    const newest = this.#scan(actors, from, limit, isShown)
    if (newest.items.length === limit || newest.completeFrom === this.completeFrom) return newest
    const { items, completeFrom } = this.#merge(actors, newest.completeFrom, limit - newest.items.length, isShown)
    return { items: [...newest.items, ...items], completeFrom }
  }

  /** Scans the newest items of everyone: cheaper than finding the newest of each actor when there are many actors. */
  #scan(actors: Float64Array, from: Id, limit: number, isShown: (item: FeedItem) => boolean): Slice<FeedItem> {
    const items: FeedItem[] = []
    let index = this.#indexOf(from)
    const lowest = Math.max(this.#first, index - actors.length)
    while (index > lowest && items.length < limit) {
      if (!hasId(actors, this.#actor[--index]!)) continue
      const item = this.#itemAt(index)
      if (isShown(item)) items.push(item)
    }
    return { items, completeFrom: index === this.#first ? this.completeFrom : this.#at[index]! }
  }

  /** Merges the items of each actor. */
  #merge(actors: Float64Array, from: Id, limit: number, isShown: (item: FeedItem) => boolean): Slice<FeedItem> {
    const before = this.#base + (from === MAX_ID ? this.#end : this.#indexOf(from))
    const heads = new MaxHeap(actors.length)
    for (const actor of actors) {
      let number = this.#ofActor(this.#newest[hashOf(actor)]!, actor)
      while (number >= before) number = this.#nextOf(number, actor)
      if (number !== NONE) heads.push(number)
    }
    heads.order()
    const items: FeedItem[] = []
    let reached = from
    for (let left = MAX_INSPECTED_ITEMS; heads.size > 0; left--) {
      if (items.length === limit || left === 0) return { items, completeFrom: reached }
      const number = heads.highest
      const item = this.#itemAt(number - this.#base)
      reached = item.at
      if (isShown(item)) items.push(item)
      const next = this.#nextOf(number, item.actor_id)
      if (next === NONE) heads.pop()
      else heads.replace(next)
    }
    return { items, completeFrom: this.completeFrom }
  }

  #nextOf(number: number, actor: Id): number {
    return this.#ofActor(this.#older[number - this.#base]!, actor)
  }

  /** The first item of the user along the links. */
  #ofActor(start: number, actor: Id): number {
    const lowest = this.#first + this.#base
    let number = start
    while (number >= lowest) {
      const index = number - this.#base
      if (this.#actor[index] === actor) return number
      number = this.#older[index]!
    }
    return NONE
  }

  #itemAt(index: number): FeedItem {
    const [at, other, actor] = [this.#at[index]!, this.#other[index]!, this.#actor[index]!]
    if (other < 0) return { at, id: -other, actor_id: actor, reply_to_author: null }
    return { at, id: at, actor_id: actor, reply_to_author: other === NO_ID ? null : other }
  }

  /** The first index whose position is not below `at`. */
  #indexOf(at: Id): number {
    let [low, high] = [this.#first, this.#end]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#at[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }

  #has(at: Id): boolean {
    const index = this.#indexOf(at)
    return index < this.#end && this.#at[index] === at
  }

  /** Nearly all items are inserted at either end, where no other item moves. */
  #insert(item: FeedItem): void {
    if (this.#has(item.at)) return
    const found = this.#indexOf(item.at)
    if (found === this.#first) this.#insertFirst(item)
    else this.#insertAfter(found - this.#first, item)
  }

  /** Once items were evicted this is never called: older ones are not accepted. */
  #insertFirst(item: FeedItem): void {
    if (this.#first === 0) this.#moveTo(this.#at.length - (this.#end - this.#first))
    const index = --this.#first
    const [number, hash] = [index + this.#base, hashOf(item.actor_id)]
    this.#write(index, item, NONE)
    const oldest = this.#oldest[hash]!
    if (oldest > number) this.#older[oldest - this.#base] = number
    else this.#newest[hash] = number
    this.#oldest[hash] = number
  }

  /** Inserts an item after so many older ones. */
  #insertAfter(count: number, item: FeedItem): void {
    if (this.#end === this.#at.length) this.#moveTo(0)
    const index = this.#first + count
    for (const column of this.#columns) column.copyWithin(index + 1, index, this.#end)
    this.#end++
    const [number, hash] = [index + this.#base, hashOf(item.actor_id)]
    this.#renumber(index + 1)
    const newest = this.#newest[hash]!
    if (newest < number) {
      this.#write(index, item, newest)
      this.#newest[hash] = number
      if (newest < this.#first + this.#base) this.#oldest[hash] = number
      return
    }
    let newer = newest
    while (this.#older[newer - this.#base]! > number) newer = this.#older[newer - this.#base]!
    const older = this.#older[newer - this.#base]!
    this.#write(index, item, older)
    this.#older[newer - this.#base] = number
    if (older < this.#first + this.#base) this.#oldest[hash] = number
  }

  /** Items from an index on have moved up by one: updates their links, and links to them. */
  #renumber(start: number): void {
    for (let index = this.#end - 1; index >= start; index--) {
      const [number, hash] = [index + this.#base, hashOf(Math.abs(this.#actor[index]!))]
      if (this.#newest[hash] === number - 1) this.#newest[hash] = number
      if (this.#oldest[hash] === number - 1) this.#oldest[hash] = number
      if (this.#older[index]! >= start - 1 + this.#base) this.#older[index]!++
    }
  }

  #removeAt(index: number): void {
    this.#actor[index] = -Math.abs(this.#actor[index]!)
  }

  #write(index: number, { at, id, actor_id: actor, reply_to_author: parent }: FeedItem, older: number): void {
    this.#at[index] = at
    this.#actor[index] = actor
    this.#other[index] = at === id ? (parent ?? NO_ID) : -id
    this.#older[index] = older
  }

  get #isFull(): boolean {
    return this.#end - this.#first >= this.#capacity
  }

  #drop(): void {
    const dropped = this.#at[this.#first++]!
    // Older items would leave a gap.
    this.#loading = undefined
    this.completeFrom = this.#first < this.#end ? this.#at[this.#first]! : dropped + 1
  }

  #moveTo(start: number): void {
    for (const column of this.#columns) column.copyWithin(start, this.#first, this.#end)
    this.#end += start - this.#first
    this.#base += this.#first - start
    this.#first = start
  }

  get #columns() {
    return [this.#at, this.#actor, this.#other, this.#older]
  }
}
