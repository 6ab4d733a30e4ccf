import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { ComposerPlace } from './composer-place.tsx'

afterEach(forgetAlice)

it('moves focus from the button to the field that takes its place', async () => {
  fakeApi({})
  showToAlice(<ComposerPlace />, { at: '/home' })
  screen.getByRole('button', { name: 'What’s happening?' }).focus()
  const field = await screen.findByRole('textbox', { name: 'What’s happening?' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})
