import { afterEach, describe, expect, it, vi } from 'vitest'
import { enqueueRender } from './render-queue.ts'

describe('enqueueRender', () => {
  const taken: number[] = []
  const wait = (distance: number) =>
    enqueueRender(
      () => distance,
      () => void taken.push(distance),
    )
  const frame = () => vi.advanceTimersToNextFrame()
  afterEach(() => {
    vi.useRealTimers()
    taken.length = 0
  })

  it('gives a few turns in each frame, to the nearest first', () => {
    vi.useFakeTimers()
    for (const distance of [4, 1, 3, 2, 5]) wait(distance)
    expect(taken).toEqual([])
    frame()
    expect(taken).toEqual([1, 2])
    frame()
    frame()
    expect(taken).toEqual([1, 2, 3, 4, 5])
  })

  it('skips cancelled renders, and starts again after the queue was empty', () => {
    vi.useFakeTimers()
    const leave = wait(1)
    wait(2)
    leave()
    frame()
    expect(taken).toEqual([2])
    wait(3)
    frame()
    expect(taken).toEqual([2, 3])
  })
})
