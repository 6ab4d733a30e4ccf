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
  it('lets others have their turn between its slices', async () => {
    expect(await steps(inBackground)).toEqual(['others', 'one', 'two', 'three'])
  })

  it('has no slices within a transaction, nor has work that someone waits for', async () => {
    const whole = ['one', 'two', 'three']
    expect((await steps((work) => inBackground(() => withoutSlices(work)))).slice(0, 3)).toEqual(whole)
    expect((await steps((work) => work())).slice(0, 3)).toEqual(whole)
  })

  it('is known as such in all that it calls, and nowhere else', async () => {
    const seen = inBackground(async () => {
      await Promise.resolve()
      return isInBackground()
    })
    expect(isInBackground()).toBe(false)
    expect(await seen).toBe(true)
  })
})
