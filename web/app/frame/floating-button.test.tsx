import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { FloatingButton } from './floating-button.tsx'

const nameAt = (path: string) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <FloatingButton />
    </MemoryRouter>,
  )
  const button = screen.queryByRole('link') ?? screen.queryByRole('button')
  const name = button?.getAttribute('aria-label') ?? null
  unmount()
  return name
}

it('writes a post, in Messages a message, and covers no button or field at the end of a screen', () => {
  expect(nameAt('/home')).toBe('Post')
  expect(nameAt('/messages')).toBe('New message')
  for (const path of ['/compose', '/tweet/1', '/scheduled', '/settings/account', '/welcome', '/admin'])
    expect(nameAt(path)).toBeNull()
})
