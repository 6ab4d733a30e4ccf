import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useBack } from './use-back.ts'

let back = () => {}
function Place() {
  back = useBack()
  return <p>{useLocation().pathname}</p>
}

it('goes back once for a double press, which the browser follows later', () => {
  render(
    <MemoryRouter initialEntries={['/one', '/two', '/three']} initialIndex={2}>
      <Place />
    </MemoryRouter>,
  )
  const press = () => act(() => back())
  // The browser's entry changes only once it has gone back.
  history.replaceState({ idx: 2, key: 'third' }, '')
  press()
  press()
  screen.getByText('/two')
  history.replaceState({ idx: 1, key: 'second' }, '')
  press()
  screen.getByText('/one')
  history.replaceState({ idx: 0, key: 'first' }, '')
  press()
  expect(screen.getByText('/home')).toBeTruthy()
})
