import { render, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { fakeMe } from '#web/test-api.ts'

// A slow network.
vi.mock('#web/features/auth/sign-in/session-ended.tsx', () => new Promise(() => {}))
vi.resetModules()
const { endSession, leaveScreen, signIn } = await import('#web/core/session/session.ts')
const { MembersOnly } = await import('./guards.tsx')

it('covers the screen of an ended session while the dialog is fetched', async () => {
  signIn({ token: 'alice-token', user: fakeMe() })
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<MembersOnly />}>
          <Route index element="A secret" />
        </Route>
        <Route path="*" />
      </Routes>
    </MemoryRouter>,
  )
  expect(document.querySelector('[data-session-ended]')).toBeNull()
  endSession('alice-token', 'elsewhere')
  await waitFor(() => expect(document.querySelector('[data-session-ended]')?.className).toContain('backdrop-blur'))
  leaveScreen(false)
})
