import { expect, it } from 'vitest'
import { diffWords } from './word-diff.ts'

const signs = { same: '', added: '+', removed: '-' }
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, parts }) => `${signs[kind]}[${parts.map(({ text }) => text).join('')}]`)
    .join('')

it.each([
  ['the same text', 'One two', 'One two', '[One two]'],
  ['no text before', '', 'One', '+[One]'],
  ['no text now', 'One', '', '-[One]'],
  ['an added word', 'One three', 'One two three', '[One ]+[two ][three]'],
  ['a word at the end', 'One', 'One two', '[One]+[ two]'],
  ['a replaced word', 'The 5pm train', 'The 6pm train', '[The ]-[5pm]+[6pm][ train]'],
  ['a replaced phrase', 'I like red cars', 'I like blue bikes', '[I like ]-[red cars]+[blue bikes]'],
  [
    'whole links',
    'At https://a.example/x',
    'At https://a.example/y',
    '[At ]-[https://a.example/x]+[https://a.example/y]',
  ],
  ['a mention', 'Hi @ann!', 'Hi @anna!', '[Hi ]-[@ann]+[@anna][!]'],
])('shows %s', (_, before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

it('compares the longest texts at once', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(140)) as [string, string]
  expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added', 'same'])
})
