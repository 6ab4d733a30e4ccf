import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getSession } from '#web/core/session.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AccountScreen from './account-screen.tsx'

const account = {
  username: 'alice',
  email: 'alice@example.com',
  createdAt: '2025-11-20T09:30:00.000Z',
  hasPassword: true,
}

const open = (fakes: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi({ 'GET /account': account, ...fakes })
  showToAlice(<AccountScreen />, { at: '/settings/account' })
  return calls
}
const type = async (email: string) => userEvent.type(await screen.findByLabelText('New email address'), email)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change address' }))

afterEach(forgetAlice)

describe('Another email address', () => {
  it('is taken, shown, and confirmed by a link', async () => {
    const calls = open({ 'PUT /account/email': { ...account, email: 'new@example.com' } })
    await type('new@example.com')
    await press()
    await screen.findByText('We have mailed a link to new@example.com. Open it to confirm the address.')
    screen.getByText('new@example.com')
    screen.getByRole('region', { name: 'Confirm your email' })
    expect(calls.at(-1)!.body).toEqual({ email: 'new@example.com' })
    expect(getSession().user?.email).toBe('new@example.com')
  })

  it('says beside the field what the server has against it', async () => {
    const text = 'There is already an account with that email.'
    open({ 'PUT /account/email': refuse('email_taken', { email: text }, `Email: ${text}`) })
    await type('bob@example.com')
    await press()
    await screen.findByText(text)
    expect((screen.getByLabelText('New email address') as HTMLInputElement).value).toBe('bob@example.com')
  })

  it('sends nothing while the field is empty', async () => {
    const calls = open({})
    await screen.findByLabelText('New email address')
    await press()
    screen.getByText('Enter your new email address.')
    expect(calls.map((each) => each.call)).toEqual(['GET /account'])
  })
})
