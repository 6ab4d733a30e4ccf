import { describe, expect, it, vi } from 'vitest'
import { world } from '#tests/world.ts'
import { createCache, getOne } from './cache.ts'
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
  const caches = createCache<number, { is: string }>({ max: 100 }, load)
  return { deps: app.deps, caches, cache: caches(app.deps), stored, load }
}

describe('createCache', () => {
  it('answers in the order of the keys, and loads what is missing in one batch', async () => {
    const { cache, load } = await facts()
    expect(await cache.get([2, 3, 1, 2])).toEqual([{ is: 'two' }, undefined, { is: 'old' }, { is: 'two' }])
    expect(load).toHaveBeenCalledExactlyOnceWith(expect.anything(), [2, 3, 1])
    expect(await cache.get([1, 2])).toEqual([{ is: 'old' }, { is: 'two' }])
    expect(load).toHaveBeenCalledOnce()
  })

  it('keeps nothing that was read before a change', async () => {
    const { cache, stored, load } = await facts()
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    load.mockImplementationOnce(async () => {
      const before = [[1, stored.get(1)!] as const]
      await isRead
      return before
    })
    const early = getOne(cache, 1)
    stored.set(1, { is: 'new' })
    cache.drop(1)
    read()
    expect(await early).toEqual({ is: 'old' })
    expect(await getOne(cache, 1)).toEqual({ is: 'new' })
  })

  it('forgets what a transaction changes once it is committed, and never after a rollback', async () => {
    const { deps, caches, cache, load } = await facts()
    await getOne(cache, 1)
    const failing = transact(deps.db, async (tx) => {
      caches.dropAfter(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await getOne(cache, 1)
    expect(load).toHaveBeenCalledTimes(1)
    await transact(deps.db, async (tx) => caches.dropAfter(tx, 1))
    await getOne(cache, 1)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('keeps two stores apart', async () => {
    const { cache, caches, stored } = await facts()
    const { app } = await world()
    await getOne(cache, 1)
    stored.set(1, { is: 'elsewhere' })
    expect(await getOne(caches(app.deps), 1)).toEqual({ is: 'elsewhere' })
  })
})
