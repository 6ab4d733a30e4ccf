import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { WhoToFollow } from './who-to-follow.tsx'

const three = ['bob', 'carol', 'dora'].map((username, index) =>
  fakeUser({ _id: `01c3a1b2d4e5f60718293a5${index}`, username, name: username.toUpperCase() }),
)

afterEach(forgetAlice)

describe('Who to follow', () => {
  it('shows three members, each leading to their page', async () => {
    fakeApi({ 'GET /users/random': three })
    showToAlice(<WhoToFollow />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'CAROL @carol' }).getAttribute('href')).toBe('/user/carol')
    const described = screen.getAllByRole('button', { name: 'Follow' })[1]?.getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toContain('@carol')
  })

  it('shows "Follow failed" and puts the button back', async () => {
    fakeApi({
      'GET /users/random': [fakeUser()],
      'POST /users/:id/follow': refuse('internal', {}, ''),
      'GET /users/:id': refuse('offline'),
    })
    showToAlice(<WhoToFollow />)
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Follow failed')
    await screen.findByRole('button', { name: 'Follow' })
  })

  it('is only empty when it cannot be loaded', async () => {
    fakeApi({ 'GET /users/random': refuse('internal') })
    showToAlice(<WhoToFollow />)
    await screen.findByText('No suggestions right now.')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
