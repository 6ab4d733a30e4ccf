import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeMe } from '#web/test-api.ts'
import { ApiError } from './api.ts'
import { add, forgetWaiting, type Sender, startOutbox } from './outbox-keeper.ts'
import { signIn, signOut } from './session.ts'
import { getWaiting } from './waiting.ts'

const parcel = { kind: 'post', lane: 'posts', payload: 'Hello', triedAt: null, problem: null } as const

afterEach(() => {
  vi.useRealTimers()
  signOut()
})

describe('what waits to be sent', () => {
  it('waits as long as the server asks for, and then goes out', async () => {
    vi.useFakeTimers()
    const user = fakeMe()
    signIn({ token: 'token', user })
    const send = vi.fn<Sender['send']>().mockResolvedValue({})
    send.mockRejectedValueOnce(new ApiError(429, 'rate_limited', 'Slow down.', { retryAfterMs: 120_000 }))
    const sender: Sender = { send, sent: () => {}, refused: () => false }
    const stop = startOutbox({ post: sender, message: sender, switch: sender })
    await add({ ...parcel, id: 'one', member: user._id })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(getWaiting()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(getWaiting()).toEqual([])
    stop()
    await forgetWaiting(user._id)
  })
})
