import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { OwnApp } from '#contract/calls/apps.ts'
import type { PersonalToken } from '#contract/calls/tokens.ts'
import { type Fakes, fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import DeveloperScreen from './developer-screen.tsx'

const app: OwnApp = {
  _id: '0123456789abcdef01234567',
  name: 'Quick Post',
  website: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  redirectUris: ['https://app.example/callback', 'com.example.app:/back'],
  scopes: ['read'],
  isConfidential: true,
}
const token: PersonalToken = {
  _id: '0123456789abcdef01234568',
  name: 'Bot',
  scopes: ['write:statuses'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
}

function open(fakes: Fakes = {}) {
  const seen = fakeApi({ 'GET /apps/own': { apps: [] }, 'GET /tokens': { tokens: [] }, ...fakes })
  showToAlice(<DeveloperScreen />, { at: '/settings/developer' })
  return seen
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

afterEach(forgetAlice)

describe('personal access tokens', () => {
  it('are created with a name, an end and chosen permissions, and shown once', async () => {
    const seen = open({ 'POST /tokens': { token, secret: 'plus_secret' } })
    await screen.findByText('No tokens yet')
    await press('Create a token')
    const form = await dialog('New token')
    await userEvent.click(form.getByRole('button', { name: 'Create token' }))
    expect(form.getByText('Enter a name.')).toBeTruthy()
    await type('Name', 'Bot')
    await userEvent.click(form.getByRole('button', { name: 'Create token' }))
    expect((await form.findByRole('alert')).textContent).toBe('Choose at least one permission.')
    await userEvent.click(form.getByRole('checkbox', { name: /^See everything/ }))
    await userEvent.selectOptions(form.getByLabelText('Expires'), 'Never')
    await userEvent.click(form.getByRole('button', { name: 'Create token' }))
    expect((await dialog('Your new token')).getByText('plus_secret')).toBeTruthy()
    const sent = seen.find(({ call }) => call === 'POST /tokens')
    expect(sent?.body).toEqual({ name: 'Bot', scopes: ['read'], days: null })
    await press('I’ve saved it')
    await waitFor(() => expect(screen.queryByText('plus_secret')).toBeNull())
  })

  it('are deleted after a question', async () => {
    const seen = open({ 'GET /tokens': { tokens: [token] }, 'DELETE /tokens/:id': { ok: true } })
    await press(/^Delete .*Bot/)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Token deleted')
    expect(seen.find(({ call }) => call === 'DELETE /tokens/:id')?.params).toEqual({ id: token._id })
  })
})

describe('own apps', () => {
  it('are registered with addresses and permissions; the secret of one that keeps it is shown once', async () => {
    const seen = open({ 'POST /apps/own': { app, secret: 'hush' } })
    await press('Register an app')
    const form = await dialog('Register an app')
    await type('Name', 'Quick Post')
    await type('Redirect addresses', 'https://app.example/callback{Enter}com.example.app:/back')
    await userEvent.click(form.getByRole('switch', { name: 'It runs on a server' }))
    await userEvent.click(form.getByRole('checkbox', { name: /^See everything/ }))
    await userEvent.click(form.getByRole('button', { name: 'Register' }))
    const shown = await dialog('Your new app')
    expect(shown.getByText('hush')).toBeTruthy()
    expect(shown.getByText(app._id)).toBeTruthy()
    expect(seen.find(({ call }) => call === 'POST /apps/own')?.body).toEqual({
      name: 'Quick Post',
      website: null,
      redirectUris: app.redirectUris,
      scopes: ['read'],
      isConfidential: true,
    })
  })

  it('show what the server refuses at its field', async () => {
    const redirectUris = 'Use https://, http on your own computer, or a scheme of your app.'
    open({ 'GET /apps/own': { apps: [app] }, 'PUT /apps/own/:id': refuse('invalid_fields', { redirectUris }) })
    await press(/^Edit .*Quick Post/)
    const form = await dialog('Edit app')
    expect(form.getByLabelText<HTMLTextAreaElement>('Redirect addresses').value).toBe(app.redirectUris.join('\n'))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(redirectUris)).toBeTruthy()
  })

  it('get a new secret after a question', async () => {
    open({ 'GET /apps/own': { apps: [app] }, 'POST /apps/own/:id/secret': { secret: 'fresh' } })
    await press(/^Replace secret of .*Quick Post/)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Replace secret' }))
    expect((await dialog('Your new secret')).getByText('fresh')).toBeTruthy()
  })
})
