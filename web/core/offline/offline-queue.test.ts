import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/core/api/api.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { fakeMe } from '#web/test-api.ts'
import { type ActionSender, addAction, clearActions, startOfflineQueue } from './offline-queue.ts'
import { getPendingActions } from './pending-actions.ts'
import { sendOrEnqueue } from './send-or-enqueue.ts'

const parcel = { kind: 'post', lane: 'posts', payload: 'Hello', triedAt: null, problem: null } as const

afterEach(() => {
  vi.useRealTimers()
  signOut()
})

describe('pending actions', () => {
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
    await vi.advanceTimersByTimeAsync(61_000)
    expect(send).toHaveBeenCalledTimes(2)
    expect(getPendingActions()).toEqual([])
    stop()
    await clearActions(user._id)
  })

  it('is left to the queue at once by a busy server, and sent again when that asked for it', async () => {
    vi.useFakeTimers()
    const user = fakeMe()
    signIn({ token: 'token', user })
    const send = vi.fn<ActionSender['send']>().mockResolvedValue({})
    const sender: ActionSender = { send, sent: () => {}, refused: () => false }
    const stop = startOfflineQueue({ post: sender, message: sender, switch: sender })
    const busy = vi.fn().mockRejectedValue(new ApiError(503, 'busy', 'Busy.', { retryAfterMs: 5_000 }))
    expect(await sendOrEnqueue({ ...parcel, id: 'two' }, busy)).toBeNull()
    expect(busy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_700)
    expect(send).toHaveBeenCalledTimes(1)
    expect(getPendingActions()).toEqual([])
    stop()
    await clearActions(user._id)
  })
})
