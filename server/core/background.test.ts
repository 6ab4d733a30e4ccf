import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { endSlice, inBackground, isInBackground, withoutSlices } from './background.ts'

/** Three steps of work, with others that wait for a turn since the first. Each step takes a millisecond and more. */
async function steps(run: (work: () => Promise<void>) => Promise<void>): Promise<string[]> {
  let now = 0
  onTestFinished(vi.spyOn(performance, 'now').mockImplementation(() => (now += 2)).mockRestore)
  const order: string[] = []
  await run(async () => {
    setImmediate(() => order.push('others'))
    for (const step of ['one', 'two', 'three']) {
      await endSlice()
      order.push(step)
    }
  })
  return order
}

describe('background work', () => {
  it('lets other work run between its slices', async () => {
    expect(await steps(inBackground)).toEqual(['others', 'one', 'two', 'three'])
  })

  it('is not sliced within a transaction, nor is work that a request waits for', async () => {
    const whole = ['one', 'two', 'three']
    expect((await steps((work) => inBackground(() => withoutSlices(work)))).slice(0, 3)).toEqual(whole)
    expect((await steps((work) => work())).slice(0, 3)).toEqual(whole)
  })

  it('marks everything that it calls as background, and nothing else', async () => {
    const seen = inBackground(async () => {
      await Promise.resolve()
      return isInBackground()
    })
    expect(isInBackground()).toBe(false)
    expect(await seen).toBe(true)
  })
})
