import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RootMark } from './root-mark.ts'

it('marks the root while at least one is mounted', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-shows-scrim')
  const first = render(<RootMark name="scrim" />)
  const second = render(<RootMark name="scrim" />)
  expect(isMarked()).toBe(true)
  first.unmount()
  expect(isMarked()).toBe(true)
  second.unmount()
  expect(isMarked()).toBe(false)
})
