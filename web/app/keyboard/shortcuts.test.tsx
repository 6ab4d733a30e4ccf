import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { Shortcuts } from './shortcuts.tsx'

const like = vi.fn()
const posts = (
  <main>
    {['one', 'two'].map((name) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as the posts of a feed
      <article key={name} tabIndex={0} aria-label={name}>
        <button type="button" data-action="like" onClick={() => like(name)}>
          Like
        </button>
      </article>
    ))}
    <Shortcuts />
  </main>
)
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

afterEach(forgetAlice)

it('shows all keys on ?', async () => {
  showToAlice(posts)
  type('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const does of ['New post', 'Go to Home', 'Next post', 'Open post', 'Like']) within(sheet).getByText(does)
})

it('moves to the search field on /, or to the screen that has one', async () => {
  const { unmount } = showToAlice(
    <>
      <input aria-label="Search" data-search />
      {posts}
    </>,
  )
  type('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  unmount()
  showToAlice(posts)
  type('/')
  expect(await screen.findByText('at /explore')).toBeTruthy()
})

it.each([
  ['h', '/home'],
  ['e', '/explore'],
  ['n', '/notifications'],
  ['m', '/messages'],
  ['p', '/profile'],
])('goes on g %s to %s', async (key, path) => {
  showToAlice(posts, { at: '/nowhere' })
  type('g', key)
  expect(await screen.findByText(`at ${path}`)).toBeTruthy()
})

it('begins a post on n', async () => {
  showToAlice(posts)
  type('n')
  expect(await screen.findByText('at /compose')).toBeTruthy()
})

it('steps through posts with j and k, and likes the one in focus with l', () => {
  showToAlice(posts)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 100 } as DOMRect)
  type('j', 'j')
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'two' }))
  type('l', 'k')
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'one' }))
  expect(like).toHaveBeenCalledExactlyOnceWith('two')
})
