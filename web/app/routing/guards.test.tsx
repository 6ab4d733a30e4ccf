import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeMe } from '#web/test-api.ts'

// The session is read when the app is loaded: each test loads fresh modules, with a token whose user is not known.
async function openWithToken(path: string) {
  localStorage.setItem('token', 'alice-token')
  vi.resetModules()
  const { MembersOnly, VisitorsOnly } = await import('./guards.tsx')
  const { resumeSession } = await import('#web/core/session/session.ts')
  const answer = Promise.withResolvers<ReturnType<typeof fakeMe>>()
  void resumeSession(() => answer.promise)
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<MembersOnly />}>
          <Route path="/home" element={<p>for members</p>} />
        </Route>
        <Route element={<VisitorsOnly />}>
          <Route path="/signin" element={<p>for visitors</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  return answer
}

describe('while it is not known whose token it is', () => {
  it.each(['/home', '/signin'])('%s waits, then shows a member the screen for members', async (path) => {
    const answer = await openWithToken(path)
    answer.resolve(fakeMe())
    expect(await screen.findByText('for members')).toBeTruthy()
  })

  it.each(['/home', '/signin'])('%s waits, then lets the token in when nobody could be asked', async (path) => {
    const answer = await openWithToken(path)
    answer.reject(new Error('away'))
    expect(await screen.findByText('for members')).toBeTruthy()
  })
})
