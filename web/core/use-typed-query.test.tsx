import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTypedQuery } from './use-typed-query.ts'

it('keeps typed text while the address follows, and takes the text of a link', () => {
  const { result, rerender } = renderHook(({ query }) => useTypedQuery(query), { initialProps: { query: '' } })
  act(() => {
    result.current.setText('a')
    result.current.setSent('a')
  })
  act(() => result.current.setText('ab'))
  rerender({ query: 'a' })
  expect(result.current.text).toBe('ab')
  rerender({ query: '#link' })
  expect(result.current.text).toBe('#link')
  rerender({ query: 'a' })
  expect(result.current.text).toBe('a')
})
