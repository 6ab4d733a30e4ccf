import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { VirtualList } from './virtual-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('renders few rows beyond the window first, and more once the browser is idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(innerHeight / 4)
  const items = Array.from({ length: 50 }, (_, index) => ({ _id: String(index) }))
  render(
    <VirtualList name="rows" label="Rows" items={items} estimate={() => innerHeight / 4}>
      {({ _id }) => <p>Row {_id}</p>}
    </VirtualList>,
  )
  const rows = () => screen.getAllByRole('listitem').length
  const first = rows()
  expect(first).toBeLessThanOrEqual(6)
  act(() => {
    for (const each of idle) each()
  })
  expect(rows()).toBe(first + 4)
  // They are rendered one by one.
  expect(screen.queryByText(`Row ${first}`)).toBeNull()
  await screen.findByText(`Row ${first + 3}`)
})
