import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi, fakeMe } from '#web/test-api.ts'
import { stored } from '#web/test-indexed-db.ts'

vi.mock('#web/core/offline/indexed-db.ts', () => import('#web/test-indexed-db.ts'))
// A fresh instance of the app.
vi.resetModules()
const { Providers } = await import('#web/app/providers.tsx')
const { endSession, leaveScreen, renewToken, signIn, signOut } = await import('#web/core/session/session.ts')

const user = fakeMe()
/** The server gives another key with each new password, and each new password another token. */
const keys: Record<string, string> = { 'Bearer one': 'A'.repeat(43), 'Bearer two': 'B'.repeat(43) }
const LOST = 'Drafts and unsent posts on this device were deleted because your password was changed.'

function opensApp() {
  const seen = fakeApi({
    'GET /auth/local-key': ({ headers }) => ({ key: keys[headers.get('authorization') ?? ''] ?? 'C'.repeat(43) }),
  })
  render(<Providers>{null}</Providers>)
  return seen
}

const usesKeyOf = async (token: string) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  await waitFor(() => expect(stored.get('local-key')).toMatchObject({ member: user._id, token: text }))
}

afterEach(() => {
  leaveScreen(false)
  signOut()
  stored.clear()
})

it('has the new key at once in the session that changed the password', async () => {
  const seen = opensApp()
  signIn({ token: 'one', user })
  await usesKeyOf('one')
  renewToken('two', user._id)
  await usesKeyOf('two')
  // What this session leaves later comes back with that key.
  localStorage.setItem(`draft:${user._id}:post`, '{"text":"Written since","images":0,"key":null}')
  endSession('two', 'elsewhere')
  await waitFor(() => expect(stored.get('kept')).toHaveLength(1))
  expect(JSON.stringify(localStorage)).not.toContain('Written since')
  signIn({ token: 'two', user })
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Written since'))
  expect(screen.queryByText(LOST)).toBeNull()
  expect(seen.filter(({ call }) => call === 'GET /auth/local-key')).toHaveLength(3)
})

it('says at the sign-in that the change has deleted what was left before it', async () => {
  opensApp()
  signIn({ token: 'one', user })
  await usesKeyOf('one')
  localStorage.setItem(`draft:${user._id}:post`, '{"text":"Written before","images":0,"key":null}')
  endSession('one', 'elsewhere')
  await waitFor(() => expect(stored.get('kept')).toHaveLength(1))
  signIn({ token: 'three', user })
  await screen.findByText(LOST)
  expect([stored.get('kept'), localStorage.getItem(`draft:${user._id}:post`)]).toEqual([[], null])
})
