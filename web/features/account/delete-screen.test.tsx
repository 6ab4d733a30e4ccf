import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { endSession, getSession } from '#web/core/session/session.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import DeleteScreen from './delete-screen.tsx'

const open = (fakes: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi(fakes)
  showToAlice(<DeleteScreen />, { at: '/settings/delete' })
  return calls
}
const type = (text: string) => userEvent.type(screen.getByLabelText('Your username'), text)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))

afterEach(forgetAlice)

describe('Delete account', () => {
  it('lists the data that will be deleted, and links to the download', async () => {
    open({})
    screen.getByText('Your conversations are deleted for everyone in them.')
    await userEvent.click(screen.getByRole('link', { name: 'Download your data.' }))
    screen.getByText('at /settings/data')
  })

  it('deletes the account, signs out, with a message', async () => {
    const calls = open({ 'POST /account/delete': { ok: true, deletesAt: '2026-12-05T09:30:00.000Z' } })
    await type('alice')
    await press()
    await screen.findByText('Your account will be deleted on December 5, 2026. Sign in before then to keep it.')
    expect(calls[0]!.body).toEqual({ username: 'alice' })
    expect(getSession()).toMatchObject({ status: 'signedOut', ending: 'chosen' })
  })

  it('counts as signed out by choice when the session ends before the answer', async () => {
    const answer = later<{ ok: true; deletesAt: string }>()
    open({ 'POST /account/delete': () => answer.promise })
    await type('alice')
    await press()
    endSession('alice-token')
    expect(getSession()).toMatchObject({ status: 'signedOut', ending: 'chosen' })
    answer.resolve({ ok: true, deletesAt: '2026-12-05T09:30:00.000Z' })
    await screen.findByText(/^Your account will be deleted on December 5/)
  })

  it('sends nothing before the username is typed', async () => {
    const calls = open({})
    await press()
    screen.getByText('Enter your username.')
    expect(calls).toEqual([])
  })

  it('shows an error at the field for another username', async () => {
    open({ 'POST /account/delete': refuse('invalid_fields', { username: 'That’s not your username.' }) })
    await type('alicia')
    await press()
    await screen.findByText('That’s not your username.')
    expect(getSession().status).toBe('signedIn')
  })
})
