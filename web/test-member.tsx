/** Shows a part of the app to a signed-in member, for component tests. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { setReachable } from './core/api/connection.ts'
import { setPendingActions } from './core/offline/pending-actions.ts'
import { queryClient, reportOutcomesTo } from './core/queries/query-client.ts'
import { signIn, signOut } from './core/session/session.ts'
import { fakeMe } from './test-api.ts'
import { ToastArea, toast } from './ui/overlays/toast.tsx'
import { finishUndo } from './ui/overlays/undo.ts'

/** Renders `content` at an address, with toasts, which also show failed calls. */
export function showAt(at: InitialEntry, content: ReactNode) {
  reportOutcomesTo(toast)
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
      <ToastArea />
    </QueryClientProvider>,
  )
}

/** Signs alice in and renders `element` at an address; any other address is shown as text. */
export function showToAlice(
  element: ReactNode,
  { at = '/home', path = String(at) }: { at?: InitialEntry; path?: string } = {},
) {
  signIn({ token: 'alice-token', user: fakeMe() })
  return showAt(
    at,
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  )
}

/** Shows one screen to a visitor, at an address of one part; the current address is printed above it. */
export function showScreen(Screen: ComponentType, at: string): void {
  showAt(
    at,
    <>
      <CurrentAddress />
      <Routes>
        <Route path="/:screen" element={<Screen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  )
}

function CurrentAddress() {
  const { pathname, search, hash } = useLocation()
  return <p>{`at ${pathname}${search}${hash}`}</p>
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

/** Resets the state of the app after a test. */
export function forgetAlice(): void {
  void finishUndo()
  cleanup()
  signOut()
  setReachable(true)
  setPendingActions([])
  queryClient.clear()
  toast.clear()
}

/** Chooses an entry of the menu in the toolbar of a composer. */
export async function picksMore(entry: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'More options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Whether a button is disabled. */
export const isOff = (name: string): boolean =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

/** A promise and the functions that settle it, for an answer whose time the test decides. */
export function later<T>() {
  return Promise.withResolvers<T>()
}
