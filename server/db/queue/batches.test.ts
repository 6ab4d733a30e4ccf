import { expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { isBusy } from '#server/core/store-errors.ts'
import type { Database } from '#server/db/db.ts'
import { inBatches, type Outcomes } from './batches.ts'

/** Writes of one key, named by what they write; each batch takes as long as the test likes. */
function batches(outcomeOf: (write: string, batch: readonly string[]) => string | AppError = (write) => write) {
  const ran: string[][] = []
  const ends: (() => void)[] = []
  const run = async (_deps: object, _key: number, writes: readonly string[]): Promise<Outcomes<string>> => {
    ran.push([...writes])
    await new Promise<void>((resolve) => ends.push(resolve))
    return writes.map((write) => outcomeOf(write, writes))
  }
  const adapter = {}
  const db = { getExecutor: () => ({ adapter }) } as unknown as Database
  const add = inBatches({ nameOf: (write: string) => write, run })
  return {
    ran,
    writes: (write: string) => add({ db }, 1, write),
    ends: async () => {
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('runs writes that arrive during a batch as the next batch, and the same write only after itself', async () => {
  const { ran, writes, ends } = batches()
  const answers = Promise.all(['a', 'b', 'c', 'b', 'd', 'b'].map(writes))
  for (let batch = 0; batch < 4; batch++) await ends()
  expect(ran).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['b']])
  expect(await answers).toEqual(['a', 'b', 'c', 'b', 'd', 'b'])
})

it('refuses one write of a batch, and a failing one breaks no other', async () => {
  const { ran, writes, ends } = batches((write) => {
    if (write === 'broken') throw new Error('A bug')
    return write === 'refused' ? new AppError('not_for_everyone') : write
  })
  const answers = Promise.allSettled(['a', 'b', 'refused', 'broken', 'c'].map(writes))
  for (let batch = 0; batch < 6; batch++) await ends()
  expect(ran).toEqual([['a'], ['b', 'refused', 'broken', 'c'], ['b'], ['refused'], ['broken'], ['c']])
  const outcomes = (await answers).map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))
  expect(outcomes).toEqual(['a', 'b', expect.stringContaining('reposted'), 'A bug', 'c'])
})

it('refuses all waiting writes when the row is locked for too long, and then recovers', async () => {
  let isLocked = true
  const { ran, writes, ends } = batches((write) => {
    if (isLocked) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    return write
  })
  const answers = Promise.allSettled(['a', 'b', 'c'].map(writes))
  await ends()
  for (const answer of await answers) expect(answer.status === 'rejected' && isBusy(answer.reason)).toBe(true)
  expect(ran).toEqual([['a']])
  isLocked = false
  const next = writes('d')
  await ends()
  expect(await next).toBe('d')
})

it('refuses new writes at once when a thousand wait', async () => {
  const { ran, writes, ends } = batches()
  const answers = Array.from({ length: 1_001 }, (_, index) => writes(`${index}`))
  await expect(writes('late')).rejects.toMatchObject({ code: 'busy', status: 503 })
  while (ran.flat().length < answers.length) await ends()
  await ends()
  await Promise.all(answers)
  expect(Math.max(...ran.map((batch) => batch.length))).toBe(60)
})
