import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { choose, mayPlay, savesData, setTheme } from '#web/core/appearance/choices.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AppearanceScreen from './appearance-screen.tsx'

afterEach(forgetAlice)

const show = () => showToAlice(<AppearanceScreen />, { at: '/settings/appearance' })
const choice = (name: string) => screen.getByRole('combobox', { name })
const option = (name: string, text: string) =>
  within(choice(name)).getByRole<HTMLOptionElement>('option', { name: text })
const chooses = (name: string, text: string) => userEvent.selectOptions(choice(name), text)
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

// tests/architecture/appearance.test.ts tests the attributes of the page for stored choices.
describe('Appearance', () => {
  it('chooses the theme', async () => {
    setTheme('light')
    show()
    expect(option('Theme', 'Light').selected).toBe(true)
    await chooses('Theme', 'Dark')
    expect({ ...localStorage }).toMatchObject({ theme: 'dark' })
    await chooses('Theme', 'Dim')
    expect({ ...localStorage }).toMatchObject({ theme: 'dim' })
    expect(option('Theme', 'Dim').selected).toBe(true)
    await chooses('Theme', 'System')
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('chooses which dark theme a dark device has', async () => {
    show()
    await userEvent.click(toggle('Dim when your device is dark'))
    expect({ ...localStorage }).toMatchObject({ darkTheme: 'dim' })
    await userEvent.click(toggle('Dim when your device is dark'))
    expect(localStorage.getItem('darkTheme')).toBeNull()
    await chooses('Theme', 'Light')
    expect(screen.queryByRole('switch', { name: 'Dim when your device is dark' })).toBeNull()
  })

  it('chooses text size, density and the width of the actions, beside a post that shows them', async () => {
    show()
    await screen.findByText(/A post as you’ll see it/)
    await chooses('Text size', 'Extra large')
    await chooses('Density', 'Compact')
    await userEvent.click(toggle('Full-width actions'))
    expect({ ...localStorage }).toMatchObject({ textSize: 'larger', density: 'compact', actions: 'wide' })
    await chooses('Text size', 'Default')
    await chooses('Density', 'Cozy')
    await userEvent.click(toggle('Full-width actions'))
    for (const choice of ['textSize', 'density', 'actions']) expect(localStorage.getItem(choice), choice).toBeNull()
  })

  it('shows choices made in another tab', async () => {
    show()
    localStorage.setItem('density', 'compact')
    dispatchEvent(new StorageEvent('storage', { key: 'density' }))
    await vi.waitFor(() => expect(option('Density', 'Compact').selected).toBe(true))
  })

  it('saves data as the browser does, until it is chosen', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
    show()
    expect([toggle('Save data').checked, toggle('Play animated images and videos').checked]).toEqual([true, false])
    await userEvent.click(toggle('Save data'))
    expect([savesData(), mayPlay()]).toEqual([false, true])
    expect(toggle('Play animated images and videos').checked).toBe(true)
    vi.unstubAllGlobals()
    choose('dataSaving', 'on')
    expect(savesData()).toBe(true)
  })

  it('plays nothing by itself where the device asks for less motion, until it is chosen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion: reduce') }))
    show()
    expect(mayPlay()).toBe(false)
    await userEvent.click(toggle('Play animated images and videos'))
    expect(mayPlay()).toBe(true)
  })
})
