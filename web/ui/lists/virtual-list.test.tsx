import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let idle: (() => void)[]
const becomesIdle = () => act(() => idle.splice(0).forEach((each) => void each()))

beforeEach(() => {
  idle = []
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.spyOn(performance, 'now').mockReturnValue(3_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(innerHeight / 4)
})

afterEach(() => {
  cleanup()
  vi.doUnmock('./row-window.ts')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rows = () => screen.getAllByRole('listitem')

/** A list of fifty rows, of which four fill the window. */
async function showList() {
  const { VirtualList } = await import('./virtual-list.tsx')
  const items = Array.from({ length: 50 }, (_, index) => ({ _id: String(index) }))
  render(
    <VirtualList name="rows" label="Rows" items={items} estimate={() => innerHeight / 4}>
      {({ _id }) => <button type="button">Row {_id}</button>}
    </VirtualList>,
  )
  return screen.getByRole('list')
}

it('renders few rows beyond the window first, and more once the browser is idle', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act))
  await showList()
  expect(rows()).toHaveLength(5)
  becomesIdle()
  await vi.waitFor(() => expect(rows()).toHaveLength(9))
  // They are rendered one by one.
  expect(screen.queryByText('Row 5')).toBeNull()
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => setTimeout(act))
  act(() => frames.forEach((each) => void each(0)))
  await screen.findByText('Row 8')
})

it('is as high before its rows have positions as after it, and keeps the rows with their focus', async () => {
  const list = await showList()
  const [first] = rows()
  expect(list.style.paddingBottom).toBe(`${(45 * innerHeight) / 4}px`)
  const button = screen.getByRole('button', { name: 'Row 1' })
  button.focus()
  becomesIdle()
  await vi.waitFor(() => expect(list.style.height).toBe(`${(50 * innerHeight) / 4}px`))
  expect(list.style.paddingBottom).toBe('')
  expect(rows()[0]).toBe(first)
  expect(rows()[1]?.style.transform).toBe(`translate3d(0, ${innerHeight / 4}px, 0)`)
  expect(document.activeElement).toBe(button)
})

it('does not wait for an idle browser when the page is scrolled', async () => {
  const list = await showList()
  window.dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(list.style.height).not.toBe(''))
})

it('shows all rows when the code of positions cannot be fetched', async () => {
  vi.doMock('./row-window.ts', () => {
    throw new Error('cut off')
  })
  await showList()
  becomesIdle()
  await vi.waitFor(() => expect(rows()).toHaveLength(50))
})
