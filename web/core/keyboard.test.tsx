import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShortcuts } from './keyboard.ts'

const pressed = vi.fn()
const act = (keys: string) => () => void pressed(keys)

function Page({ isAsking = false }) {
  useShortcuts({ n: act('n'), 'g h': act('g h'), h: act('h') })
  return (
    <>
      <input aria-label="Words" />
      {isAsking && <div role="dialog" />}
    </>
  )
}

const type = (...keys: string[]) => {
  pressed.mockClear()
  for (const key of keys) fireEvent.keyDown(document.body, { key })
  return pressed.mock.calls.flat()
}

it('runs single keys and keys pressed in turn', () => {
  render(<Page />)
  expect(type('n')).toEqual(['n'])
  expect(type('g', 'h')).toEqual(['g h'])
  expect(type('h')).toEqual(['h'])
})

it('is off while typing, with Ctrl, and while a dialog is open', () => {
  const { rerender } = render(<Page />)
  pressed.mockClear()
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  rerender(<Page isAsking />)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(pressed).not.toHaveBeenCalled()
})
