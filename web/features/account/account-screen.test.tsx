import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getSession } from '#web/core/session/session.ts'
import { fakeAccount, fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AccountScreen from './account-screen.tsx'

const open = (fakes: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi({ 'GET /account': fakeAccount, ...fakes })
  showToAlice(<AccountScreen />, { at: '/settings/account' })
  return calls
}
const type = async (email: string) => userEvent.type(await screen.findByLabelText('New email'), email)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

afterEach(forgetAlice)

describe('Change email', () => {
  it('waits for its link; until then the old one is shown', async () => {
    const calls = open({
      'PUT /account/email': { ...fakeAccount, pendingEmail: 'new@example.com' },
      'DELETE /account/email': fakeAccount,
      'POST /auth/email/resend': { message: 'We have sent a new link to new@example.com.' },
    })
    await type('new@example.com')
    await press()
    await screen.findByText('We’ve sent a link to new@example.com. Open it to confirm.')
    expect(calls.at(-1)!.body).toEqual({ email: 'new@example.com' })
    screen.getByText('alice@example.com')
    expect(getSession().user?.email).not.toBe('new@example.com')
    screen.getByText('Waiting for confirmation.')
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByText('We have sent a new link to new@example.com.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel change' })).toBeNull())
  })

  it('shows a refusal of the server at the field', async () => {
    const text = 'That email already has an account. Use another, or sign in.'
    open({ 'PUT /account/email': refuse('email_taken', { email: text }, `Email: ${text}`) })
    await type('bob@example.com')
    await press()
    await screen.findByText(text)
    expect((screen.getByLabelText('New email') as HTMLInputElement).value).toBe('bob@example.com')
  })

  it('sends nothing while the field is empty', async () => {
    const calls = open({})
    await screen.findByLabelText('New email')
    await press()
    screen.getByText('Enter your new email.')
    expect(calls.map((each) => each.call)).toEqual(['GET /account'])
  })
})
