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
    ['Communities', CommunitiesScreen, 'Communities are not open yet.'],
    ['Premium', PremiumScreen, 'Premium is not available yet.'],
    ['More', MoreScreen, 'Extra links and settings'],
  ])('has its name and says what it is: %s', (title, Screen, text) => {
    showToAlice(<Screen />)
    screen.getByRole('heading', { level: 1, name: title })
    screen.getByText(text)
  })

  it('leads to the settings where it is More', async () => {
    showToAlice(<MoreScreen />, { at: '/more' })
    await userEvent.click(screen.getByRole('link', { name: /^Settings/ }))
    screen.getByText('at /settings')
  })
})
