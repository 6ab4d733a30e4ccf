import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let idle: (() => void)[]
/** Runs the waiting idle callbacks and their promises. */
async function idles(): Promise<void> {
  for (const act of idle.splice(0)) act()
  await vi.waitFor(() => Promise.resolve())
}

/** A fresh instance of the module, on a network of this kind. */
async function onNetwork(connection?: { saveData?: boolean; effectiveType?: string }) {
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.stubGlobal('navigator', { connection })
  return (await import('./fetch-ahead.ts')).fetchAhead
}

beforeEach(() => {
  idle = []
  vi.spyOn(performance, 'now').mockReturnValue(3_000)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('fetches nothing in the first three seconds of a page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.mocked(performance.now).mockReturnValue(1_000)
  const fetchAhead = await onNetwork()
  const load = vi.fn(() => Promise.resolve())
  fetchAhead(load)
  vi.advanceTimersByTime(1_999)
  expect(idle).toHaveLength(0)
  vi.advanceTimersByTime(1)
  for (const act of idle) act()
  expect(load).toHaveBeenCalled()
})

it('fetches one part at a time, each when the browser is idle', async () => {
  const fetchAhead = await onNetwork()
  const parts = [1, 2].map(() => Promise.withResolvers<void>())
  const loads = parts.map(({ promise }) => vi.fn(() => promise))
  for (const load of loads) fetchAhead(load)
  const calls = () => loads.map((load) => load.mock.calls.length)
  expect(calls()).toEqual([0, 0])
  await idles()
  expect(calls()).toEqual([1, 0])
  await idles()
  expect(calls()).toEqual([1, 0])
  parts[0]!.reject(new Error('cut off'))
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  await idles()
  expect(calls()).toEqual([1, 1])
})

it.each([
  { effectiveType: 'slow-2g' },
  { effectiveType: '2g' },
  { effectiveType: '3g' },
  { effectiveType: '4g', saveData: true },
])('fetches nothing with %o', async (connection) => {
  const fetchAhead = await onNetwork(connection)
  const load = vi.fn(() => Promise.resolve())
  fetchAhead(load)
  await idles()
  expect(load).not.toHaveBeenCalled()
})
