import { NO_ID } from '#server/core/ids/ids.ts'
import type { Slice } from '#server/db/list.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'

/** Numbers of one item: its position, its tweet, its actor and the user it replies to, or NO_ID. */
const WIDTH = 4

/**
 * The newest items of a feed, in one array of numbers. A page reads them from adjacent memory; objects with ids of their own
 * lie in a hundred places, which takes longer than all else that is done with them.
 */
export class PackedItems {
  /** The feed is complete down to here. */
  readonly completeFrom: number
  readonly #numbers: number[] = []

  constructor({ items, completeFrom }: Slice<FeedItem>) {
    this.completeFrom = completeFrom
    for (const { at, id, actor_id: actor, reply_to_author: parent } of items)
      this.#numbers.push(at, id, actor, parent ?? NO_ID)
  }

  get length(): number {
    return this.#numbers.length / WIDTH
  }

  /** So many items from an index on, or those that there are. */
  slice(start: number, limit: number): Slice<FeedItem> {
    const end = Math.min(start + limit, this.length)
    const items: FeedItem[] = []
    for (let index = start; index < end; index++) items.push(this.#itemAt(index))
    return { items, completeFrom: end < this.length ? items.at(-1)!.at : this.completeFrom }
  }

  #itemAt(index: number): FeedItem {
    const first = index * WIDTH
    const parent = this.#numbers[first + 3]!
    return {
      at: this.#numbers[first]!,
      id: this.#numbers[first + 1]!,
      actor_id: this.#numbers[first + 2]!,
      reply_to_author: parent === NO_ID ? null : parent,
    }
  }
}
