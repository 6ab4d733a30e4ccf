import { expect, it, onTestFinished, vi } from 'vitest'
import { isPoolFull } from '#server/core/store-errors.ts'
import { ConnectionQueue } from './connection-queue.ts'

/** A queue for two connections in use, and the outcomes of waiting statements. */
async function fullQueue() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn()
  const queue = new ConnectionQueue({ name: 'writes', size: 2, log: { warn } })
  const places = [await queue.enter(), await queue.enter()]
  /** Gives a connection back. */
  const leave = async () => {
    places.shift()!()
    await vi.advanceTimersByTimeAsync(0)
  }
  const served: string[] = []
  const refused: string[] = []
  const comes = (name: string, isUrgent = false) =>
    void queue.enter({ isUrgent }).then(
      (place) => {
        served.push(name)
        places.push(place)
      },
      (error) => {
        expect(isPoolFull(error)).toBe(true)
        refused.push(name)
      },
    )
  return { queue, comes, leave, served, refused, warn, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('serves waiting queries in order, urgent ones first', async () => {
  const { queue, comes, leave, served, refused, pass } = await fullQueue()
  comes('first')
  comes('second')
  comes('urgent', true)
  expect(queue.waiting).toBe(3)
  for (let connection = 0; connection < 3; connection++) await leave()
  await pass(0)
  expect(served).toEqual(['urgent', 'first', 'second'])
  expect(queue.waiting).toBe(0)
  for (let connection = 0; connection < 2; connection++) await leave()
  comes('late')
  await pass(10_000)
  expect({ last: served.at(-1), refused }).toEqual({ last: 'late', refused: [] })
})

it('refuses queries that have waited for two seconds, then all after a fifth of a second until the queue is empty', async () => {
  const { comes, leave, served, refused, warn, pass } = await fullQueue()
  comes('first')
  await pass(1_900)
  expect(refused).toEqual([])
  comes('second')
  await pass(200)
  expect(refused).toEqual(['first'])
  comes('third')
  await pass(100)
  expect(refused).toEqual(['first', 'second'])
  await pass(200)
  expect(refused).toEqual(['first', 'second', 'third'])
  comes('fourth')
  await pass(1_900)
  expect(refused).toHaveLength(3)
  await leave()
  await pass(0)
  expect(served).toEqual(['fourth'])
  expect(warn).toHaveBeenCalledOnce()
})

it('refuses at once when two thousand wait, and accepts again when some were served', async () => {
  const { comes, leave, served, refused, pass } = await fullQueue()
  for (let each = 0; each < 2_000; each++) comes('crowd')
  comes('late')
  comes('urgent', true)
  await pass(0)
  expect(refused).toEqual(['late'])
  for (let each = 0; each < 2_001; each++) await leave()
  comes('later')
  await leave()
  await pass(0)
  expect([served[0], served.length, served.at(-1), refused.length]).toEqual(['urgent', 2_002, 'later', 1])
})
