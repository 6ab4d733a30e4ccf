import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import PullToRefresh from './pull-to-refresh-part.tsx'

afterEach(cleanup)

/** A list, and a finger that moves on it by some pixels. */
function list() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onRefresh = vi.fn(() => promise)
  render(
    <main>
      <PullToRefresh onRefresh={onRefresh} />
      <p>Posts</p>
    </main>,
  )
  const pull = (x: number, y: number) => {
    const posts = screen.getByText('Posts')
    fireEvent.touchStart(posts, { touches: [{ clientX: 100, clientY: 100 }] })
    fireEvent.touchMove(posts, { touches: [{ clientX: 100 + x / 2, clientY: 100 + y / 2 }] })
    const end = { clientX: 100 + x, clientY: 100 + y }
    fireEvent.touchMove(posts, { touches: [end] })
    fireEvent.touchEnd(posts, { changedTouches: [end] })
  }
  return { onRefresh, pull, answer: resolve }
}

describe('PullToRefresh', () => {
  it('loads again when a finger pulls the page down at its top, with a message', async () => {
    const { onRefresh, pull, answer } = list()
    pull(0, 120)
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Refreshing…'))
    pull(0, 120)
    expect(onRefresh).toHaveBeenCalledTimes(1)
    answer()
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Refreshed.'))
  })

  it('ignores short pulls, swipes, and fingers that scroll', () => {
    const { onRefresh, pull } = list()
    pull(0, 40)
    pull(120, 90)
    pull(0, -200)
    vi.stubGlobal('scrollY', 300)
    pull(0, 200)
    vi.unstubAllGlobals()
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('has a button for people who cannot pull', () => {
    const { onRefresh } = list()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(onRefresh).toHaveBeenCalledTimes(1)
  })
})
