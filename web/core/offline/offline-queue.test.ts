import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/core/api/api.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { fakeMe } from '#web/test-api.ts'
import { type ActionSender, addAction, clearActions, startOfflineQueue } from './offline-queue.ts'
import { getPendingActions } from './pending-actions.ts'

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
    const send = vi.fn<ActionSender['send']>().mockResolvedValue({})
    send.mockRejectedValueOnce(new ApiError(429, 'rate_limited', 'Slow down.', { retryAfterMs: 120_000 }))
    const sender: ActionSender = { send, sent: () => {}, refused: () => false }
    const stop = startOfflineQueue({ post: sender, message: sender, switch: sender })
    await addAction({ ...parcel, id: 'one', member: user._id })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(getPendingActions()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(getPendingActions()).toEqual([])
    stop()
    await clearActions(user._id)
  })
})
