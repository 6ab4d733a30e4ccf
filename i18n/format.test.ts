import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { createFormat } from './format.ts'

it('keeps names and handles together in a text from right to left', () => {
  const format = createFormat('ar')
  expect(format(compileMessage('رد {name} على @{username}'), { name: 'Ana', username: 'bo_b' })).toBe(
    'رد \u2068Ana\u2069 على \u2066@bo_b\u2069',
  )
  expect(createFormat('de')(compileMessage('{name} folgt @{username}'), { name: 'Ana', username: 'bo_b' })).toBe(
    'Ana folgt @bo_b',
  )
})

it('uses the plurals and the digits of the language', () => {
  const posts = compileMessage('{n, plural, zero {zero} one {one} two {two} few {# few} many {# many} other {# other}}')
  const format = createFormat('ar')
  expect([0, 1, 2, 3, 11, 100].map((n) => format(posts, { n }))).toEqual([
    'zero',
    'one',
    'two',
    '3 few',
    '11 many',
    '100 other',
  ])
})
