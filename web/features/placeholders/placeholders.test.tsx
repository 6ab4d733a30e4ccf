import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, it } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import CommunitiesScreen from './communities-screen.tsx'
import MoreScreen from './more-screen.tsx'
import PremiumScreen from './premium-screen.tsx'

afterEach(forgetAlice)

describe('a placeholder', () => {
  it.each([
    ['Communities', CommunitiesScreen, 'Communities aren’t available yet', 'Find people'],
    ['Premium', PremiumScreen, 'Premium isn’t available yet', 'Go home'],
    ['More', MoreScreen, 'Extra links and settings', /^Settings/],
  ])('has its name, says what it is, and leads on: %s', (title, Screen, text, next) => {
    showToAlice(<Screen />)
    screen.getByRole('heading', { level: 1, name: title })
    screen.getByText(text)
    screen.getByRole('link', { name: next })
  })

  it('links to the settings on More', async () => {
    showToAlice(<MoreScreen />, { at: '/more' })
    await userEvent.click(screen.getByRole('link', { name: /^Settings/ }))
    screen.getByText('at /settings')
  })
})
