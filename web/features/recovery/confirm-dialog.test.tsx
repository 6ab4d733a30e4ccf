import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { api } from '#web/core/api/api.ts'
import { closeConfirmation } from '#web/core/session/confirmation.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import './confirm-dialog.tsx' // fetched by then

afterEach(() => {
  act(closeConfirmation)
  forgetAlice()
})

it('offers another link when a post is refused for an address that is not confirmed', async () => {
  fakeApi({
    'POST /tweets': refuse('email_unconfirmed'),
    'POST /auth/email/resend': { message: 'We have sent it.' },
  })
  showToAlice(<ConfirmEmail />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => api('POST /tweets', { body: { content: 'Hello' } }).catch(() => {}))
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText('We have sent it.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
