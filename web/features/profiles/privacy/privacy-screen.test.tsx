import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import PrivacyScreen from './privacy-screen.tsx'

const hidden = {
  ...{
    showBirthYear: false,
    showLikes: false,
    showFollows: true,
    protectPosts: false,
    publicPages: null,
    dob: '1990-03-09',
  },
  ...({ whoQuotes: 'everyone', messagesFrom: 'everyone', sendReceipts: true, sendTyping: true } as const),
}

const open = () => showToAlice(<PrivacyScreen />, { at: '/settings/privacy' })
const yearSwitch = (checked: boolean) => screen.findByRole('switch', { name: 'Show my year of birth', checked })

afterEach(forgetAlice)

describe('Privacy', () => {
  it('shows or hides the year of birth, and describes what others see', async () => {
    const calls = fakeApi({
      'GET /privacy': hidden,
      'PUT /privacy': { ...hidden, showBirthYear: true },
    })
    open()
    const year = await yearSwitch(false)
    screen.getByText('Others see: Born March 9')
    await userEvent.click(year)
    await yearSwitch(true)
    screen.getByText('Others see: Born March 9, 1990')
    expect(calls.at(-1)).toMatchObject({ call: 'PUT /privacy', body: { showBirthYear: true } })
  })

  it('shows the name with liked posts only once that is turned on', async () => {
    const calls = fakeApi({
      'GET /privacy': hidden,
      'PUT /privacy': { ...hidden, showLikes: true },
    })
    open()
    const likes = (checked: boolean) => screen.findByRole('switch', { name: 'Show my name with posts I like', checked })
    await userEvent.click(await likes(false))
    await likes(true)
    expect(calls.at(-1)).toMatchObject({ call: 'PUT /privacy', body: { showLikes: true } })
  })

  it('sets who may begin a conversation, and whether others see read receipts and typing', async () => {
    let privacy: CallAnswer<'GET /privacy'> = hidden
    const calls = fakeApi({
      'GET /privacy': () => privacy,
      'PUT /privacy': ({ body }) => {
        privacy = { ...privacy, ...(body as object) }
        return privacy
      },
    })
    open()
    const who = await screen.findByRole('combobox', { name: 'Who can start a conversation with you' })
    await userEvent.selectOptions(who, 'People you follow')
    await screen.findByText('Others send a request first. You accept or delete it under Message requests.')
    await userEvent.selectOptions(who, 'No one')
    await screen.findByText('Conversations you already have aren’t affected.')
    for (const name of ['Read receipts', 'Show when I’m typing', 'Show my followers and who I follow']) {
      await userEvent.click(screen.getByRole('switch', { name, checked: true }))
      await screen.findByRole('switch', { name, checked: false })
    }
    const expected = { messagesFrom: 'nobody', sendReceipts: false, sendTyping: false, showFollows: false }
    expect(privacy).toMatchObject(expected)
    expect(calls.filter(({ call }) => call === 'PUT /privacy')).toHaveLength(5)
  })

  it('chooses whether visitors see the profile and the posts', async () => {
    const calls = fakeApi({ 'GET /privacy': hidden, 'PUT /privacy': { ...hidden, publicPages: false } })
    open()
    const choice = await screen.findByRole('combobox', { name: 'Show my profile and posts on public pages' })
    within(choice).getByRole('option', { name: 'As the network decides', selected: true })
    await userEvent.selectOptions(choice, 'No')
    await within(choice).findByRole('option', { name: 'No', selected: true })
    expect(calls.at(-1)).toMatchObject({ call: 'PUT /privacy', body: { publicPages: false } })
  })

  it('puts the switch back when the server refuses', async () => {
    fakeApi({ 'GET /privacy': hidden, 'PUT /privacy': refuse('internal', undefined, '') })
    open()
    await userEvent.click(await yearSwitch(false))
    await screen.findByText('Failed to save settings')
    await yearSwitch(false)
  })

  it('says so when there is no date of birth', async () => {
    fakeApi({ 'GET /privacy': { ...hidden, dob: null } })
    open()
    await screen.findByText('You haven’t entered a date of birth.')
  })

  it('shows a failure', async () => {
    fakeApi({ 'GET /privacy': refuse('internal', undefined, '') })
    open()
    await screen.findByText('Failed to load settings')
  })
})
