import { describe, expect, it, vi } from 'vitest'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'
import { createCache, touch } from './cache.ts'
import { transact } from './transaction.ts'

/** A cache over facts that the test may change, loaded when the test lets it. */
async function facts() {
  const { app } = await world()
  const stored = new Map([
    [1, { is: 'old' }],
    [2, { is: 'two' }],
  ])
  const load = vi.fn(async (_: unknown, keys: readonly number[]) =>
    keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)!] as const] : [])),
  )
  const cache = createCache<number, { is: string }>({ entities: ['tweet'], clearedBy: ['deleted-account'] }, load)
  return { deps: app.deps, cache, stored, load }
}

describe('createCache', () => {
  it('answers in the order of the keys, and loads missing values in one batch', async () => {
    const { deps, cache, load } = await facts()
    expect(await cache.getMany(deps, [2, 3, 1, 2])).toEqual([{ is: 'two' }, undefined, { is: 'old' }, { is: 'two' }])
    expect(load).toHaveBeenCalledExactlyOnceWith(expect.anything(), [2, 3, 1])
    expect(await cache.getMany(deps, [1, 2])).toEqual([{ is: 'old' }, { is: 'two' }])
    expect(load).toHaveBeenCalledOnce()
  })

  it('loads nothing for null', async () => {
    const { deps, cache, load } = await facts()
    expect(await cache.getMany(deps, [null, 1])).toEqual([undefined, { is: 'old' }])
    expect(await cache.getMany(deps, [1, null])).toEqual([{ is: 'old' }, undefined])
    expect(load).toHaveBeenCalledExactlyOnceWith(expect.anything(), [1])
  })

  it('returns a value that was just written, but not after a change', async () => {
    const { deps, cache } = await facts()
    const evictions = cache.evictions(deps.db)
    cache.put(deps.db, evictions, [[1, { is: 'written' }]])
    expect(await cache.get(deps, 1)).toEqual({ is: 'written' })
    await transact(deps.db, async (tx) => touch(tx, 'tweet', 1))
    cache.put(deps.db, evictions, [[1, { is: 'written' }]])
    expect(await cache.get(deps, 1)).toEqual({ is: 'old' })
  })

  it('does not cache a value that was read before a change', async () => {
    const { deps, cache, stored, load } = await facts()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    load.mockImplementationOnce(async () => {
      const before = [[1, stored.get(1)!] as const]
      await isRead
      return before
    })
    const early = cache.get(deps, 1)
    stored.set(1, { is: 'new' })
    await transact(deps.db, async (tx) => touch(tx, 'tweet', 1))
    read()
    expect(await early).toEqual({ is: 'old' })
    expect(await cache.get(deps, 1)).toEqual({ is: 'new' })
  })

  it('loads once for concurrent reads of a value, and on PostgreSQL of the same set of values', async () => {
    const { deps, cache, load } = await facts()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    load.mockImplementation(async (_, keys) => {
      await isRead
      return keys.map((key) => [key, { is: `${key}` }] as const)
    })
    const one = Array.from({ length: 50 }, () => cache.get(deps, 1))
    const many = [cache.getMany(deps, [1, 2]), cache.getMany(deps, [3, 2, 1]), cache.getMany(deps, [2, 3])]
    read()
    expect(await Promise.all(one)).toEqual(Array.from({ length: 50 }, () => ({ is: '1' })))
    const is = (await Promise.all(many)).map((values) => values.map((value) => value!.is).join())
    expect(is).toEqual(['1,2', '3,2,1', '2,3'])
    const loads = load.mock.calls.map(([, keys]) => keys.join())
    expect(loads).toEqual(isPostgres() ? ['1', '2', '3'] : ['1', '1,2', '3,2,1', '2,3'])
  })

  it('evicts the values that a transaction touches after its commit, and never after a rollback', async () => {
    const { deps, cache, load } = await facts()
    await cache.getMany(deps, [1, 2])
    const failing = transact(deps.db, async (tx) => {
      touch(tx, 'tweet', 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await cache.get(deps, 1)
    expect(load).toHaveBeenCalledTimes(1)
    await transact(deps.db, async (tx) => touch(tx, 'tweet', 1))
    await cache.getMany(deps, [1, 2])
    expect(load).toHaveBeenLastCalledWith(expect.anything(), [1])
  })

  it('does not cache a value that a transaction wrote, read and rolled back', async () => {
    const { deps, cache, stored } = await facts()
    const failing = transact(deps.db, async (tx) => {
      stored.set(1, { is: 'new' })
      touch(tx, 'tweet', 1)
      expect(await cache.get({ ...deps, db: tx }, 1)).toEqual({ is: 'new' })
      stored.set(1, { is: 'old' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await cache.get(deps, 1)).toEqual({ is: 'old' })
  })

  it('evicts all values when an entity that clears it is touched', async () => {
    const { deps, cache, load } = await facts()
    await cache.getMany(deps, [1, 2])
    await transact(deps.db, async (tx) => touch(tx, 'deleted-account', 7))
    await cache.getMany(deps, [1, 2])
    expect(load).toHaveBeenLastCalledWith(expect.anything(), [1, 2])
  })

  it('evicts the values that are made of what is touched, and no other among thousands', async () => {
    const { app } = await world()
    /** Lists of ten: list 7 has the entries 70 to 79. */
    const load = vi.fn(async (_: unknown, keys: readonly number[]) =>
      keys.map((key) => [key, { entries: Array.from({ length: 10 }, (_, at) => 10 * key + at) }] as const),
    )
    const lists = createCache<number, { entries: number[] }>(
      {
        entities: [],
        madeOf: { tweet: ({ entries }) => entries },
        searchedFor: { 'hidden-account': ({ entries }, keys) => entries.some((entry) => keys.has(entry)) },
        bytes: 1,
      },
      load,
    )
    const all = Array.from({ length: 3_000 }, (_, key) => key)
    await lists.getMany(app.deps, all)
    for (const [entity, evicted] of [
      ['tweet', [7, 2_999]],
      ['hidden-account', [5]],
    ] as const) {
      const changed = evicted.map((key) => 10 * key + 3)
      await transact(app.deps.db, async (tx) => touch(tx, entity, ...changed))
      load.mockClear()
      await lists.getMany(app.deps, all)
      expect(load.mock.calls.map(([, keys]) => keys)).toEqual([evicted])
    }
  })

  it('caches what is read beside a change of something else', async () => {
    const { deps, cache, load } = await facts()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    load.mockImplementationOnce(async () => {
      await isRead
      return [[1, { is: 'old' }] as const]
    })
    const early = cache.get(deps, 1)
    await transact(deps.db, async (tx) => touch(tx, 'tweet', 2))
    read()
    await early
    await cache.get(deps, 1)
    expect(load).toHaveBeenCalledOnce()
  })

  it('does not cache what is read while more changes happen than it remembers', async () => {
    const { deps, cache, load } = await facts()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    load.mockImplementationOnce(async () => {
      await isRead
      return [[1, { is: 'old' }] as const]
    })
    const early = cache.get(deps, 1)
    await transact(deps.db, async (tx) => {
      for (let change = 0; change < 100; change++) touch(tx, 'tweet', 2)
    })
    read()
    await early
    await cache.get(deps, 1)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('separates two stores', async () => {
    const { deps, cache, stored } = await facts()
    const { app } = await world()
    await cache.get(deps, 1)
    stored.set(1, { is: 'elsewhere' })
    expect(await cache.get(app.deps, 1)).toEqual({ is: 'elsewhere' })
  })
})
