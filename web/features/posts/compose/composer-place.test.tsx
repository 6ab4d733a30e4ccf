import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

// Fresh modules, as another test file may have fetched the composer.
vi.resetModules()
const { fakeApi } = await import('#web/test-api.ts')
const { forgetAlice, showToAlice } = await import('#web/test-member.tsx')
const { ComposerPlace } = await import('./composer-place.tsx')

afterEach(forgetAlice)

it('moves focus from the button to the field that takes its place', async () => {
  fakeApi({})
  showToAlice(<ComposerPlace />, { at: '/home' })
  screen.getByRole('button', { name: 'What’s happening?' }).focus()
  const field = await screen.findByRole('textbox', { name: 'What’s happening?' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})
