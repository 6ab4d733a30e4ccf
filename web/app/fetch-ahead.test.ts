import { beforeEach, expect, it, vi } from 'vitest'

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
