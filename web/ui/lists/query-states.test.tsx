import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryStates, type QueryStatesProps } from './query-states.tsx'

const base: QueryStatesProps = {
  status: 'success',
  isEmpty: false,
  skeleton: <p>grey rows</p>,
  empty: { text: 'Nothing to show here yet.', help: 'Say something.' },
  error: { text: 'Failed to load tweet', onRetry: vi.fn() },
  children: <p>a row</p>,
}
const more = { hasMore: true, isLoading: false, hasFailed: false, onLoad: vi.fn() }
const show = (change: Partial<QueryStatesProps>) => render(<QueryStates {...base} {...change} />)

describe('QueryStates', () => {
  it('shows the skeleton while loading', () => {
    show({ status: 'pending' })
    expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('grey rows')
    expect(screen.queryByText('a row')).toBeNull()
  })

  it('shows the words of an empty list', () => {
    show({ isEmpty: true })
    expect(screen.getByText('Nothing to show here yet.')).toBeTruthy()
    expect(screen.queryByText('a row')).toBeNull()
  })

  it('announces a failure and tries again', async () => {
    const onRetry = vi.fn()
    show({ status: 'error', error: { text: 'Failed to load tweet', onRetry } })
    expect(screen.getByRole('alert').textContent).toContain('Failed to load tweet')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('loads more by a button', async () => {
    const onLoad = vi.fn()
    show({ more: { ...more, onLoad } })
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(onLoad).toHaveBeenCalledOnce()
  })

  it('keeps the rows when the next page fails, says so, and offers Retry', () => {
    show({ more: { ...more, hasFailed: true } })
    expect(screen.getByText('Couldn’t load more.')).toBeTruthy()
    expect(screen.getByText('a row')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('says where the list ends', () => {
    show({ more: { ...more, hasMore: false } })
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
