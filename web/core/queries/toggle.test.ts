import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/core/api/api.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { fakeMe } from '#web/test-api.ts'
import { type Hold, toggle } from './toggle.ts'

const refusal = new ApiError(403, 'blocked', '')
const fault = new ApiError(500, 'internal', '')
const silence = new ApiError(0, 'offline', '')

/** A toggle on a screen, and a server that answers one call at a time, on demand. */
function world() {
  const cache = new QueryClient()
  const calls: PromiseWithResolvers<boolean>[] = []
  const screen = { isOn: false, shown: [] as boolean[] }
  const refresh = vi.fn()
  let server = false
  /** A fetch that the server answers before the call. */
  const fetchOld = () =>
    cache.fetchQuery({
      queryKey: ['screen'],
      queryFn: () => {
        screen.isOn = server
        return server
      },
    })
  const tap = (hold?: (isOn: boolean) => Hold | undefined) =>
    toggle(cache, {
      ...(hold && { hold }),
      key: 'like:1',
      wanted: !screen.isOn,
      show: (isOn) => {
        screen.isOn = isOn
        screen.shown.push(isOn)
      },
      send: () => {
        const call = Promise.withResolvers<boolean>()
        calls.push(call)
        return call.promise
      },
      apply: (isOn) => {
        screen.isOn = isOn
        return isOn
      },
      refresh,
    })
  const sent = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count))
  const answer = async () => {
    server = !server
    await sent(calls.length || 1)
    calls.at(-1)?.resolve(server)
  }
  return { tap, screen, calls, sent, answer, refresh, fetchOld, fail: (error: Error) => calls.at(-1)?.reject(error) }
}

describe('toggle', () => {
  it('flips at once, before the server has answered', () => {
    const { tap, screen } = world()
    void tap()
    expect(screen.isOn).toBe(true)
  })

  it('is done when all that was pressed is done', async () => {
    const { tap, screen, sent, answer } = world()
    void tap()
    let isDone = false
    const second = tap().then(() => {
      isDone = true
    })
    await sent(1)
    await answer()
    await sent(2)
    expect(isDone).toBe(false)
    await answer()
    await second
    expect(screen.isOn).toBe(false)
  })

  it('shows the new state when a fetch answers with the old one', async () => {
    const { tap, screen, sent, answer, fetchOld } = world()
    const done = tap()
    await sent(1)
    await fetchOld()
    expect(screen.isOn).toBe(true)
    await answer()
    await done
    expect(screen.isOn).toBe(true)
  })

  it('sends one call at a time, drops taps that cancel out, and then fetches what is true', async () => {
    const { tap, screen, calls, sent, answer, refresh } = world()
    const done = tap()
    await sent(1)
    tap()
    tap()
    await answer()
    await done
    expect([calls.length, screen.isOn]).toEqual([1, true])
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('ends with the last wish', async () => {
    const { tap, screen, calls, sent, answer } = world()
    const done = tap()
    await sent(1)
    tap()
    expect(screen.isOn).toBe(false)
    await answer()
    await sent(2)
    expect(screen.isOn).toBe(false)
    await answer()
    await done
    expect([calls.length, screen.isOn]).toEqual([2, false])
  })

  it('sends nothing while an offer to undo is open, and never what was undone', async () => {
    const { tap, screen, calls, sent, answer, refresh } = world()
    const offers: (Hold & { isOn: boolean })[] = []
    const hold = (isOn: boolean) => {
      const { promise: over, resolve } = Promise.withResolvers<void>()
      let isOver = false
      const end = () => {
        isOver = true
        resolve()
      }
      offers.push({ isOn, over, isOver: () => isOver, end })
      return offers.at(-1)
    }
    const undone = tap(hold)
    expect(screen.isOn).toBe(true)
    void tap(hold)
    offers[1]!.end()
    await undone
    expect([screen.isOn, calls.length, offers[0]!.isOver()]).toEqual([false, 0, true])
    expect(refresh).toHaveBeenCalledOnce()

    const kept = tap(hold)
    offers[2]!.end()
    await sent(1)
    await answer()
    await kept
    expect([screen.isOn, calls.length]).toEqual([true, 1])
  })

  it("takes the server's answer over its own guess", async () => {
    const { tap, screen, calls, sent } = world()
    void tap()
    await sent(1)
    // Another tab had switched it on, so this call switched it off: the wanted state is still to be set.
    calls[0]?.resolve(false)
    await sent(2)
    calls[1]?.resolve(true)
    await vi.waitFor(() => expect(screen.isOn).toBe(true))
  })

  it('repeats a call once when the answer is not what was wished, then lets the answer stand', async () => {
    const { tap, screen, calls, sent } = world()
    const done = tap()
    await sent(1)
    calls[0]?.resolve(false)
    await sent(2)
    calls[1]?.resolve(false)
    await done
    expect([calls.length, screen.isOn]).toEqual([2, false])
  })

  it('shows the confirmed state again when the server refuses, and does not ask anew', async () => {
    const { tap, screen, sent, fail, refresh } = world()
    const done = tap()
    await sent(1)
    fail(refusal)
    await done
    expect(screen.shown).toEqual([true, false])
    expect(refresh).not.toHaveBeenCalled()
  })

  it('never repeats a call whose outcome is unknown, but asks what is true', async () => {
    const { tap, screen, calls, sent, fail, refresh } = world()
    const done = tap()
    await sent(1)
    fail(fault)
    await done
    expect([calls.length, screen.isOn]).toEqual([1, false])
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('keeps the last wish for later when nothing answers, and goes on showing it', async () => {
    signIn({ token: 'alice-token', user: fakeMe() })
    const { tap, screen, calls, sent, fail, refresh } = world()
    const done = tap()
    await sent(1)
    fail(silence)
    await done
    expect([calls.length, screen.isOn]).toEqual([1, true])
    expect(getPendingActions()).toMatchObject([{ kind: 'switch', lane: 'like:1', payload: true, problem: null }])
    // The press changes the pending action, not the server.
    await tap()
    expect([calls.length, screen.isOn]).toEqual([1, false])
    expect(getPendingActions()).toMatchObject([{ lane: 'like:1', payload: false }])
    expect(refresh).not.toHaveBeenCalled()
    await clearActions(fakeMe()._id)
    signOut()
  })

  it('can be tapped again after a failure', async () => {
    const { tap, screen, sent, fail, answer } = world()
    const first = tap()
    await sent(1)
    fail(refusal)
    await first
    const second = tap()
    await sent(2)
    await answer()
    await second
    expect(screen.isOn).toBe(true)
  })
})
