import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shortcutKey, useShortcuts } from './keyboard.ts'

const pressed = vi.fn()
const act = (keys: string) => () => void pressed(keys)

function Page({ isAsking = false }) {
  useShortcuts({ n: act('n'), 'g h': act('g h'), h: act('h') })
  return (
    <>
      <input aria-label="Words" />
      <div data-player>
        <button type="button">Play</button>
      </div>
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

it.each([
  ['Russian', 'т', 'KeyN', false, 'n'],
  ['Russian with Shift', 'Т', 'KeyN', true, 'N'],
  ['Russian: the place of the full stop', 'ю', 'Period', false, '.'],
  ['Greek', 'ν', 'KeyN', false, 'n'],
  ['Hebrew', 'מ', 'KeyN', false, 'n'],
  ['Thai: a mark', '\u0e37', 'KeyN', false, 'n'],
  ['Thai: the place of the slash', 'ฝ', 'Slash', false, '/'],
  ['Thai: the place of the question mark', 'ฦ', 'Slash', true, '?'],
  ['Arabic: two letters', 'لا', 'KeyB', false, 'b'],
  ['Arabic: its question mark', '؟', 'Slash', true, '?'],
  ['Russian: a question mark elsewhere', '?', 'Digit7', true, '?'],
  ['Dvorak', 'n', 'KeyL', false, 'n'],
  ['Dvorak: a letter at the place of the slash', 'z', 'Slash', false, 'z'],
  ['AZERTY', 'a', 'KeyQ', false, 'a'],
  ['AZERTY: the letter of another place', 'é', 'Digit2', false, 'é'],
  ['a named key', 'Enter', 'Enter', false, 'Enter'],
])('finds the key of a shortcut on a keyboard: %s', (_, key, code, shiftKey, found) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(found)
})

it('runs a sequence on a keyboard of another script', () => {
  render(<Page />)
  pressed.mockClear()
  for (const [key, code] of Object.entries({ п: 'KeyG', р: 'KeyH' })) fireEvent.keyDown(document.body, { key, code })
  expect(pressed).toHaveBeenCalledExactlyOnceWith('g h')
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'т', code: 'KeyN' })
  fireEvent.keyDown(document.body, { key: 'т', code: 'KeyN' })
  expect(pressed.mock.calls.flat()).toEqual(['g h', 'n'])
})

it('is off while typing, with Ctrl, in a player, and while a dialog is open', () => {
  const { rerender } = render(<Page />)
  pressed.mockClear()
  fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'n' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Play' }), { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  rerender(<Page isAsking />)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(pressed).not.toHaveBeenCalled()
})
