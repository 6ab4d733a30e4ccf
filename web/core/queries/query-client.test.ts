import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/core/api/api.ts'
import { queryClient, reportOutcomesTo } from './query-client.ts'

async function fail(error: Error, meta: { failure?: string; silent?: boolean }) {
  const report = vi.fn()
  reportOutcomesTo({ success: vi.fn(), error: report })
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(error), meta })
  await mutation.execute(undefined).catch(() => {})
  return report.mock.calls.flat()
}

describe('a mutation that fails', () => {
  afterEach(() => queryClient.clear())

  it("says the server's message when there is one", async () => {
    const error = new ApiError(403, 'blocked', 'One of you has blocked the other.')
    expect(await fail(error, { failure: 'Failed to reply' })).toEqual(['One of you has blocked the other.'])
  })

  it('says the default of its call otherwise', async () => {
    expect(await fail(new ApiError(0, 'offline', ''), { failure: 'Failed to reply' })).toEqual(['Failed to reply'])
    expect(await fail(new Error('a fault of ours'), {})).toEqual(['Something went wrong'])
  })

  it('says nothing where a failure is silent, or where the session has ended', async () => {
    expect(await fail(new ApiError(500, 'internal', 'Something went wrong'), { silent: true })).toEqual([])
    expect(await fail(new ApiError(401, 'signed_out', 'Sign in to continue.'), {})).toEqual([])
  })
})

describe('a mutation that succeeds', () => {
  afterEach(() => queryClient.clear())

  it.each([
    ['the text of its call', 'Saved', 'Saved'],
    ['a text of the answer and the variables', (answer: string, name: string) => `${answer}: ${name}`, 'Sent: cat'],
    ['nothing without a text', () => undefined, null],
  ])('says %s, after its own onSuccess, which may clear all toasts', async (_, success, text) => {
    const said: (string | null)[] = []
    reportOutcomesTo({ success: (message) => said.push(message), error: vi.fn() })
    const options = { mutationFn: async (_name: string) => 'Sent', onSuccess: () => void said.push(null) }
    await queryClient
      .getMutationCache()
      .build(queryClient, { ...options, meta: { success } })
      .execute('cat')
    expect(said).toEqual(text === null ? [null] : [null, text])
  })
})

describe('a query that a busy server refuses', () => {
  afterEach(() => {
    vi.useRealTimers()
    queryClient.clear()
  })

  it('calls again when the server asked for it, spread over half as long again, and then says what is wrong', async () => {
    vi.useFakeTimers()
    const busy = new ApiError(503, 'busy', 'The server is busy right now.', { retryAfterMs: 5_000 })
    const queryFn = vi.fn().mockRejectedValue(busy)
    const outcome = queryClient.fetchQuery({ queryKey: ['busy'], queryFn, retry: 2 }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_700)
    expect(queryFn).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(7_600)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(await outcome).toBe(busy)
  })

  it('calls at different moments in different tabs', () => {
    const delay = queryClient.getDefaultOptions().queries?.retryDelay as (failures: number, error: Error) => number
    const delays = Array.from({ length: 20 }, () => delay(0, new ApiError(503, 'busy', '', { retryAfterMs: 5_000 })))
    expect(new Set(delays).size).toBeGreaterThan(10)
  })
})
