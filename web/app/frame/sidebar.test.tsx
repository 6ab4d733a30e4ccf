import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { Sidebar } from './sidebar.tsx'

let noteWidth: (width: number) => void

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(note: (entries: readonly { contentRect: { width: number } }[]) => void) {
        noteWidth = (width) => note([{ contentRect: { width } }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  forgetAlice()
  vi.unstubAllGlobals()
})

it('fetches nothing where there is no room for it, and its parts once there is', async () => {
  const seen = fakeApi({ 'GET /trends': { trends: [] }, 'GET /users/random': [] })
  showToAlice(<Sidebar />)
  screen.getByRole('complementary', { name: 'Sidebar' })
  act(() => noteWidth(0))
  // Its parts would show by now.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    await import('./sidebar-content.tsx')
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(seen).toEqual([])
  act(() => noteWidth(350))
  await screen.findByRole('heading', { name: 'Trends for you' })
  screen.getByRole('combobox', { name: 'Search' })
})
