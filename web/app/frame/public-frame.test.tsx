import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import PublicFrame from './public-frame.tsx'

// A test of another file may have left a member signed in.
beforeEach(forgetAlice)
afterEach(forgetAlice)

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('has links to sign up and in for visitors, and none for members', () => {
  const { unmount } = render(<PublicFrame />, { wrapper: MemoryRouter })
  expect(links()).toEqual(expect.arrayContaining(['Sign up', 'Sign in', 'Rules']))
  unmount()
  showToAlice(<PublicFrame />)
  expect(links()).toContain('Rules')
  expect(links()).not.toContain('Sign up')
  expect(links()).not.toContain('Sign in')
})
