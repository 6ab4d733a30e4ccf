import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '#web/core/session/session.ts'
import { fakeMe, fakeUser } from '#web/test-api.ts'
import { useTimelineTab } from './use-timeline-tab.ts'

afterEach(signOut)

it('keeps the place of each tab, for its user only', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  const openFollowing = (place: number) => {
    const { result, unmount } = renderHook(() => useTimelineTab())
    vi.stubGlobal('scrollY', place)
    act(() => result.current[1]('following'))
    const shown = scrollTo.mock.lastCall
    vi.stubGlobal('scrollY', 900)
    act(() => result.current[1]('for-you'))
    unmount()
    return shown
  }
  signIn({ token: 'alice-token', user: fakeMe() })
  expect(openFollowing(500)).toEqual([0, 0])
  expect(openFollowing(500)).toEqual([0, 900])
  signIn({ token: 'bob-token', user: { ...fakeMe(), ...fakeUser() } })
  expect(openFollowing(0)).toEqual([0, 0])
})
