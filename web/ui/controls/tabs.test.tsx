import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSwipingTabs } from './swipe-tabs.ts'
import { TabList, TabPanel, Tabs } from './tabs.tsx'

let stop: () => void
beforeEach(() => {
  stop = startSwipingTabs()
})
afterEach(() => {
  stop()
  cleanup()
})

const tabs = ['One', 'Two', 'Three'].map((label) => ({ value: label, label }))

function Example() {
  const [tab, setTab] = useState('Two')
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList label="Numbers" tabs={tabs} />
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <p>Content</p>
          <input aria-label="Field" />
          <div data-player>A video</div>
        </TabPanel>
      ))}
    </Tabs>
  )
}

it('scrolls a row that has no room for all tabs to the open one, and not the page', () => {
  const scrollIntoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  render(<Example />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(240)
  expect(scrollIntoView).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

/** Moves a finger from the middle of the window. */
function swipe(x: number, y = 0, { from = 500, on = screen.getAllByText('Content')[0] as HTMLElement } = {}) {
  const end = { clientX: from + x, clientY: 300 + y }
  fireEvent.touchStart(on, { touches: [{ clientX: from, clientY: 300 }] })
  fireEvent.touchMove(on, { touches: [end] })
  fireEvent.touchEnd(on, { changedTouches: [end] })
}

const open = () => screen.getByRole('tab', { selected: true }).textContent

describe('Tabs', () => {
  it('go to the next and the one before by a swipe, and no further', () => {
    render(<Example />)
    swipe(-120)
    expect(open()).toBe('Three')
    swipe(-120)
    expect(open()).toBe('Three')
    swipe(120)
    swipe(120)
    expect(open()).toBe('One')
  })

  it('go the other way where text runs from right to left', () => {
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Example />
      </div>,
    )
    swipe(120)
    expect(open()).toBe('Three')
  })

  it('leave scrolling, short moves, the edge of the window, fields and players alone', () => {
    render(<Example />)
    swipe(-120, 200)
    swipe(-40)
    swipe(120, 0, { from: 10 })
    swipe(-120, 0, { on: screen.getByRole('textbox') })
    swipe(-120, 0, { on: screen.getByText('A video') })
    expect(open()).toBe('Two')
  })

  it('open by arrow keys, Home and End, round the end, with one stop of the Tab key', async () => {
    const user = userEvent.setup()
    render(<Example />)
    await user.tab()
    const opens = async (keys: string) => {
      await user.keyboard(keys)
      expect(screen.getByRole('tab', { selected: true })).toBe(document.activeElement)
      return open()
    }
    expect(await opens('{ArrowRight}')).toBe('Three')
    expect(await opens('{ArrowRight}')).toBe('One')
    expect(await opens('{ArrowLeft}')).toBe('Three')
    expect(await opens('{Home}')).toBe('One')
    expect(await opens('{End}')).toBe('Three')
    // Alt and an arrow are Back and Forward.
    expect(await opens('{Alt>}{ArrowLeft}{/Alt}')).toBe('Three')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  it('follow the arrows of a row that runs from right to left', async () => {
    const user = userEvent.setup()
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Example />
      </div>,
    )
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(open()).toBe('Three')
  })

  it('name their panel, and mount no other', async () => {
    const user = userEvent.setup()
    render(<Example />)
    await user.click(screen.getByRole('tab', { name: 'One' }))
    const panel = screen.getByRole('tabpanel', { name: 'One' })
    expect(screen.getAllByText('Content')).toHaveLength(1)
    expect(screen.getByRole('tab', { name: 'One' }).getAttribute('aria-controls')).toBe(panel.id)
  })
})
