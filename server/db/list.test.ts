import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdFormat } from '#server/core/ids/ids.ts'
import { type ListItem, readList, rowSource } from './list.ts'

const ids = createIdFormat({ k0: 1, k1: 2 })

/** All pages of a list of 1…length, running down, of which only some may be seen. */
async function readAll(length: number, limit: number, isVisible: (at: number) => boolean) {
  const source = rowSource(async (before, count) => {
    const first = Math.min(before - 1, length)
    return Array.from({ length: Math.max(0, Math.min(count, first)) }, (_, index) => ({ at: first - index }))
  })
  const pages: number[][] = []
  let cursor: string | null | undefined
  do {
    const query = cursor ? { limit, cursor } : { limit }
    const visible = (items: readonly ListItem[]) => items.filter((item) => isVisible(item.at))
    const read = await readList(source, { ids, query, visible })
    pages.push(read.items.map((item) => item.at))
    cursor = read.nextCursor
  } while (cursor)
  return pages
}

describe('readList', () => {
  it('shows each visible item exactly once, in order, whatever is hidden', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        fc.integer({ min: 1, max: 30 }),
        fc.func(fc.boolean()),
        async (length, limit, isVisible) => {
          const all = Array.from({ length }, (_, index) => length - index)
          expect((await readAll(length, limit, isVisible)).flat()).toEqual(all.filter((at) => isVisible(at)))
        },
      ),
    ))

  it('fills each page except the last when few items are hidden', async () => {
    const pages = await readAll(100, 10, (at) => at % 3 !== 0)
    expect(pages.map((items) => items.length)).toEqual([10, 10, 10, 10, 10, 10, 7])
  })

  it('stops at its read limit when nearly all items are hidden', async () => {
    const pages = await readAll(1_000, 1, (at) => at === 1)
    expect(pages.flat()).toEqual([1])
    expect(pages.length).toBeGreaterThan(10)
  })
})
