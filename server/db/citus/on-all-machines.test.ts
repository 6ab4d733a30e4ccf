import { describe, expect, it } from 'vitest'
import { touch } from '#server/db/cache.ts'
import { transact } from '#server/db/transaction.ts'
import { isCitus } from '#tests/stores/server-schema.ts'
import { world } from '#tests/world.ts'
import { markDistributed, onAllMachines } from './on-all-machines.ts'

/** A query of which the number of runs is known. */
function counted() {
  let runs = 0
  const read = onAllMachines(async (_, { of }: { of: string }) => [`${of} ${++runs}`], {
    ttlMs: 60_000,
    clearedBy: ['network'],
  })
  return read
}

describe('a query that asks all machines', () => {
  it('runs once for the same values on a distributed store, until this process writes to a table it reads', async () => {
    const { db } = (await world()).app.deps
    markDistributed(db)
    const read = counted()
    expect(await read(db, { of: 'tea' })).toEqual(['tea 1'])
    expect(await read(db, { of: 'tea' })).toEqual(['tea 1'])
    expect(await read(db, { of: 'cake' })).toEqual(['cake 2'])
    await transact(db, async (tx) => touch(tx, 'network', 1))
    expect(await read(db, { of: 'tea' })).toEqual(['tea 3'])
    await transact(db, async (tx) => expect(await read(tx, { of: 'tea' })).toEqual(['tea 4']))
  })

  it.skipIf(isCitus())('runs each time on other stores', async () => {
    const { db } = (await world()).app.deps
    const read = counted()
    expect([await read(db, { of: 'tea' }), await read(db, { of: 'tea' })]).toEqual([['tea 1'], ['tea 2']])
  })
})
