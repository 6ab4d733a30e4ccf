import { describe, expect, it } from 'vitest'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'
import { createRandom } from '#tools/random.ts'
import { RecentItems } from './recent-items.ts'

const CAPACITY = 40
const CAPACITIES = [1, 2, 15, CAPACITY]
const USERS = 12
const CHUNK = 7

/** A network that adds, removes and loads items in any order, beside the plain list of all it has. */
function network(seed: number, before: number) {
  const random = createRandom(seed)
  const recent = new RecentItems(CAPACITIES[seed % CAPACITIES.length]!)
  let stored: FeedItem[] = []
  let next = 1_000_000
  const make = (): FeedItem => {
    next += 1 + random.below(5)
    const [actor_id, parent] = [2 ** 33 + random.below(USERS), random.below(USERS)]
    const post = stored[random.below(40)]?.id
    if (post && random.below(3) === 0) return { at: next, id: post, actor_id, reply_to_author: null }
    return { at: next, id: next, actor_id, reply_to_author: parent === 0 ? null : 2 ** 33 + parent }
  }
  const store = (item: FeedItem) => {
    stored = [...stored, item].sort((a, b) => b.at - a.at)
  }
  for (let each = 0; each < before; each++) store(make())
  let from = MAX_ID
  let hasRoom = true
  let late: FeedItem | undefined
  const load = () => {
    const items = stored.filter((item) => item.at < from).slice(0, CHUNK)
    from = items.length < CHUNK ? NO_ID : items.at(-1)!.at
    // Slices that were read wait while others commit.
    for (let count = random.below(3); count > 0; count--) change()
    hasRoom = recent.load({ items, completeFrom: from })
  }
  const addItem = (item: FeedItem) => {
    // A deleted post cannot be reposted.
    if (item.at !== item.id && !stored.some(({ at }) => at === item.id)) return
    store(item)
    recent.add(item)
  }
  const removeItem = (item: FeedItem) => {
    const isPost = item.at === item.id
    stored = stored.filter((each) => (isPost ? each.id !== item.id : each !== item))
    if (isPost) recent.removePost(item)
    else recent.remove(item)
    // The message of the process that added it arrives late.
    if (random.below(4) === 0) recent.add(item)
  }
  const writeTwo = () => {
    // Two transactions may end in another order than their ids were made in, even when many others end in between.
    const [earlier, later] = [late ?? make(), make()]
    late = random.below(4) === 0 ? make() : undefined
    addItem(later)
    if (random.below(3) === 0) removeItem(later)
    addItem(earlier)
  }
  const removeOne = () => {
    const item = stored[random.below(Math.max(1, stored.length))]
    if (item) removeItem(item)
  }
  const change = () => (random.below(2) === 0 ? writeTwo() : removeOne())
  const step = () => (hasRoom && random.below(3) === 0 ? load() : change())
  return { recent, random, list: () => stored, step }
}

describe('RecentItems', () => {
  it('agrees with the database from any position, whatever is added, removed and loaded', () => {
    let found = 0
    for (let seed = 1; seed <= 60; seed++) {
      const { recent, random, list, step } = network(seed, (seed * 7) % 90)
      for (let each = 0; each < 120; each++) {
        step()
        const some = Array.from({ length: 1 + random.below(4) }, () => 2 ** 33 + random.below(USERS))
        // Others, who have written nothing, make them many.
        const others = Array.from({ length: random.below(2) * 600 }, (_, index) => 2 ** 34 + index)
        const ids = new Set([...some, ...others])
        const limit = 1 + random.below(9)
        const from = random.below(2) === 0 ? MAX_ID : (list()[random.below(30)]?.at ?? MAX_ID)
        const { items, completeFrom } = recent.find(Float64Array.from(ids).sort(), from, limit)
        const wanted = list().filter((item) => ids.has(item.actor_id) && item.at < from && item.at >= completeFrom)
        expect(items).toEqual(wanted)
        expect(items.length).toBeLessThanOrEqual(limit)
        if (items.length < limit) expect(completeFrom).toBe(Math.min(from, recent.completeFrom))
        found += items.length
      }
    }
    expect(found).toBeGreaterThan(2_000)
  })

  it('knows whether it is complete', () => {
    const recent = new RecentItems(CAPACITY)
    const item = (at: Id): FeedItem => ({ at, id: at, actor_id: 5, reply_to_author: null })
    expect(recent.completeFrom).toBe(MAX_ID)
    expect(recent.load({ items: [item(9), item(8)], completeFrom: 8 })).toBe(true)
    expect(recent.completeFrom).toBe(8)
    expect(recent.load({ items: [item(7)], completeFrom: NO_ID })).toBe(false)
    expect(recent.completeFrom).toBe(NO_ID)
    for (let at = 10; at < 10 + CAPACITY; at++) recent.add(item(at))
    expect(recent.completeFrom).toBe(10)
  })
})
