import { describe, expect, it } from 'vitest'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { createIdFormat, type Id } from '#server/core/ids/ids.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { createRandom } from '#tools/random.ts'
import { rangeOf, readRange } from './pages.ts'

const ids = createIdFormat({ k0: 1, k1: 2 })
const random = createRandom(7)

/** Positions of a list over years: bursts, quiet times and single items, newest first. */
function makeList(length: number): Id[] {
  const found = new Set<Id>()
  let at = 2 ** 40
  while (found.size < length) {
    at += random.chance(0.1) ? Math.floor(random.next() * 2 ** 38) : 1 + Math.floor(random.next() * 2 ** 10)
    found.add(at)
  }
  return [...found].sort((a, b) => b - a)
}

/** A list of Plus that leaves out hidden items, and the number of its pages that were read. */
function serve(list: readonly Id[], isHidden: (at: Id) => boolean) {
  const counts = { reads: 0 }
  const source = rowSource((before, limit) =>
    list
      .filter((at) => at < before)
      .slice(0, limit)
      .map((at) => ({ at })),
  )
  const read = (query: { limit?: number | undefined; cursor?: string | undefined }) => {
    counts.reads++
    return readList(source, { ids, query, visible: (items) => items.filter(({ at }) => !isHidden(at)) })
  }
  const page = async (query: Parameters<typeof rangeOf>[0]) =>
    (await readRange(ids, rangeOf(query), ({ at }: { at: Id }) => at, read)).items.map(({ at }) => at)
  return { page, counts }
}

const list = makeList(3_000)
const decimal = (at: Id) => toDecimal(ids, at)

describe('readRange', () => {
  it('reads all items upward and downward, page by page, without gaps and repeats', async () => {
    const isHidden = (at: Id) => at % 3 === 0
    const { page, counts } = serve(list, isHidden)
    const shown = list.filter((at) => !isHidden(at))
    const down: Id[] = []
    for (let last: Id[] = []; down.length === 0 || last.length > 0; down.push(...last))
      last = await page({ limit: 40, ...(down.length > 0 && { max_id: decimal(down.at(-1)!) }) })
    expect(down).toEqual(shown)
    counts.reads = 0
    const up: Id[] = []
    let pages = 0
    for (let last: Id[] = []; pages === 0 || last.length > 0; up.unshift(...last), pages++)
      last = await page({ limit: 40, min_id: up.length > 0 ? decimal(up[0]!) : '1' })
    expect(up).toEqual(shown)
    expect(counts.reads / pages).toBeLessThan(12)
  })

  it('reads the items directly above any position, and below another', async () => {
    const { page } = serve(list, () => false)
    for (let round = 0; round < 100; round++) {
      const low = Math.floor(random.next() * list.length)
      const high = Math.floor(random.next() * low)
      const limit = 1 + Math.floor(random.next() * 40)
      const [min_id, max_id] = [decimal(list[low]!), decimal(list[high]!)]
      expect(await page({ min_id, limit })).toEqual(list.slice(Math.max(0, low - limit), low))
      expect(await page({ min_id, max_id, limit })).toEqual(list.slice(Math.max(high + 1, low - limit), low))
      expect(await page({ since_id: min_id, max_id, limit })).toEqual(list.slice(high + 1, low).slice(0, limit))
    }
  })

  it('includes an item whose number a client has moved by 1, and finds nothing beyond the ends', async () => {
    const { page } = serve(list, () => false)
    const at = list[50]!
    const moved = (by: bigint) => String(BigInt(decimal(at)) + by)
    expect((await page({ max_id: moved(1n) }))[0]).toBe(at)
    expect((await page({ max_id: moved(0n) }))[0]).toBe(list[51])
    expect((await page({ min_id: moved(-1n) })).at(-1)).toBe(at)
    expect((await page({ min_id: moved(0n) })).at(-1)).toBe(list[49])
    for (const query of [{ max_id: '0' }, { max_id: 'x' }, { min_id: '9'.repeat(25) }, { since_id: decimal(list[0]!) }])
      expect(await page(query)).toEqual([])
  })
})
