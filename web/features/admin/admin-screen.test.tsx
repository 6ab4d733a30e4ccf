import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Network } from '#contract/calls/network.ts'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import '#web/features/network/look-part.tsx' // fetched by then
import '#web/features/network/public-pages-part.tsx'
import { showNetwork } from '#web/features/network/show-network.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import AdminScreen from './admin-screen.tsx'

const plus: Network = {
  ...{ name: 'Plus', picture: null, colour: null, rules: '', registration: 'open', takesVideos: false },
  ...{ publicReading: false, publicByDefault: true },
}
const fill = () => document.documentElement.style.getPropertyValue('--color-accent-fill')

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/admin') {
  const seen = fakeApi({ 'GET /network': plus, ...answers })
  showToAlice(<AdminScreen />, { at, path: '/admin/*' })
  setUser(fakeMe({ role: 'admin' }))
  return seen
}

afterEach(() => {
  forgetAlice()
  showNetwork(plus)
})

describe('the administration', () => {
  it('renames the network, at once in this tab', async () => {
    open({ 'PUT /network': { ...plus, name: 'Harbour' } })
    const name = await screen.findByLabelText('Network name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Harbour{Enter}')
    await waitFor(() => expect(document.title).toBe('Administration / Harbour'))
  })

  it('shows a colour while it is typed, says how it is corrected, and drops it when the page is left', async () => {
    open()
    const colour = await screen.findByLabelText('Color as #rrggbb')
    await userEvent.clear(colour)
    await userEvent.type(colour, '#ffee00')
    expect(screen.getByText(/^White text on this color is hard to read, so buttons use #[0-9a-f]{6}\.$/)).toBeTruthy()
    await waitFor(() => expect(fill()).toMatch(/^light-dark\(#/))
    await userEvent.type(colour, '{Backspace}')
    expect(screen.getByText('Write the color as #rrggbb, such as #2f5df2.')).toBeTruthy()
    forgetAlice()
    expect(fill()).toBe('')
  })

  it('keeps a saved colour in this tab', async () => {
    open({ 'PUT /network': { ...plus, colour: '#118844' } })
    const colour = await screen.findByLabelText('Color as #rrggbb')
    await userEvent.clear(colour)
    await userEvent.type(colour, '#118844{Enter}')
    await screen.findByRole('button', { name: 'Use the default color' })
    expect(fill()).toMatch(/^light-dark\(#/)
    forgetAlice()
    expect(fill()).toMatch(/^light-dark\(#/)
  })

  it('keeps the focus, and text typed while a name is saved', async () => {
    const { promise, resolve } = later<Network>()
    open({ 'PUT /network': () => promise })
    const name = await screen.findByLabelText<HTMLInputElement>('Network name')
    await userEvent.type(name, ' One{Enter} Two')
    resolve({ ...plus, name: 'Plus One' })
    await screen.findByText('Name saved')
    expect([document.activeElement, name.value]).toEqual([name, 'Plus One Two'])
  })

  it('moves focus to the field when the button for the default color is gone', async () => {
    open({ 'GET /network': { ...plus, colour: '#118844' }, 'PUT /network': plus })
    await userEvent.click(await screen.findByRole('button', { name: 'Use the default color' }))
    await screen.findByText('Color saved')
    expect(screen.queryByRole('button', { name: 'Use the default color' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Color as #rrggbb'))
  })

  it('shows a refusal of the server at the field', async () => {
    open({ 'PUT /network': refuse('invalid_fields', { name: 'Enter a name.' }) })
    await userEvent.type(await screen.findByLabelText('Network name'), 's{Enter}')
    expect(await screen.findByText('Enter a name.')).toBeTruthy()
  })

  it('lists its parts in a column and in a menu, both with the shown one', async () => {
    open({}, '/admin/contact')
    expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe('Contact')
    expect(screen.getByRole('link', { name: 'Server' }).getAttribute('href')).toBe('/admin/server')
    await userEvent.click(screen.getByRole('button', { name: 'Part of the administration: Contact' }))
    expect((await screen.findByRole('menuitem', { current: 'page' })).textContent).toBe('Contact')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Name and look' }))
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Name and look')
    expect(await screen.findByLabelText('Network name')).toBeTruthy()
  })

  it('chooses who is on public pages, and says how many are', async () => {
    const seen = open(
      {
        'GET /network/public-members': { count: 1200 },
        'PUT /network': ({ body }) => ({ ...plus, ...(body as object) }),
      },
      '/admin/public-pages',
    )
    expect(await screen.findByText(/^Only members can read here\./)).toBeTruthy()
    const checked = () => (screen.getByRole('radio', { checked: true }) as HTMLInputElement).value
    expect(checked()).toBe('nobody')
    await userEvent.click(screen.getByRole('radio', { name: 'Members who choose it' }))
    expect(await screen.findByText(/^Members shown now: 1\.2K\./)).toBeTruthy()
    expect(checked()).toBe('choosers')
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone, except members who opt out' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }))
    await screen.findByText(/^Only members can read here\./)
    expect(seen.filter(({ call }) => call === 'PUT /network').map(({ body }) => body)).toEqual([
      { publicReading: true, publicByDefault: false },
      { publicReading: true, publicByDefault: true },
      { publicReading: false },
    ])
  })

  it('shows that a part does not exist', () => {
    open({}, '/admin/nothing')
    expect(screen.getByText("This page doesn't exist.")).toBeTruthy()
  })

  it('leads moderators to their first part', async () => {
    fakeApi({ 'GET /network': plus })
    showToAlice(<AdminScreen />, { at: '/admin', path: '/admin/*' })
    act(() => setUser(fakeMe({ role: 'moderator' })))
    const [shown] = await screen.findAllByRole('link', { current: 'page' })
    expect(shown!.textContent).toBe('New accounts')
    expect(screen.queryByText('For administrators')).toBeNull()
  })

  it('is for administrators', () => {
    fakeApi({ 'GET /network': plus })
    showToAlice(<AdminScreen />, { at: '/admin' })
    expect(screen.getByText('For administrators')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy()
  })
})
