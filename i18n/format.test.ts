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

it('takes exact numbers before plurals, and nests texts in them', () => {
  const liked = compileMessage(
    '{n, plural, offset:1 =0 {Nobody} =1 {{name}} one {{name} and # other} other {{name} and # others: {kind, select, post {a post} other {a thing}}}} ({total, number})',
  )
  const format = createFormat('en')
  const say = (n: number, kind = 'post') => format(liked, { n, kind, name: 'Ana', total: 12_345 })
  expect(say(0)).toBe('Nobody (12,345)')
  expect(say(1)).toBe('Ana (12,345)')
  expect(say(2)).toBe('Ana and 1 other (12,345)')
  expect(say(3)).toBe('Ana and 2 others: a post (12,345)')
  expect(say(2_001, 'constructor')).toBe('Ana and 2,000 others: a thing (12,345)')
})

it('shows what a user wrote as it is', () => {
  const format = createFormat('en')
  expect(format(compileMessage('By {name}, # {none}'), { name: '\\x41 # {name}' })).toBe('By \\x41 # {name}, # ')
})
