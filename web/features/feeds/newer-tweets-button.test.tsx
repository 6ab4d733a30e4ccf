import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewerTweetsButton } from './newer-tweets-button.tsx'

/** Where the list begins, when the row sticks at 500 pixels and is 44 high. */
let listTop: number
const scrollBy = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.id === 'list' ? listTop : 500
  })
})

afterEach(() => {
  cleanup()
  scrollBy.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = (count: number) => (
  <main>
    <h1 tabIndex={-1}>Home</h1>
    <NewerTweetsButton count={count} onShow={() => {}} />
    <div id="list" />
  </main>
)

it('moves nothing that is read below the header: the page scrolls by the height of its row', async () => {
  listTop = 300
  const { rerender } = render(page(0))
  rerender(page(1))
  await waitFor(() => expect(scrollBy.mock.calls).toEqual([[0, 44]]))
  rerender(page(2))
  rerender(page(0))
  expect(scrollBy.mock.calls).toEqual([
    [0, 44],
    [0, -44],
  ])
})

it('opens its row at the top of the list', async () => {
  listTop = 544
  const { rerender } = render(page(3))
  await screen.findByRole('button', { name: 'Show 3 posts' })
  rerender(page(0))
  expect(scrollBy).not.toHaveBeenCalled()
})

it('gives its focus to the heading when its posts are shown', async () => {
  listTop = 544
  const { rerender } = render(page(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 post' }))
  rerender(page(0))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
