import { describe, expect, it } from 'vitest'
import { findTrigger } from './trigger.ts'

const found = (text: string) => findTrigger(text.replace('|', ''), text.indexOf('|'))

describe('findTrigger', () => {
  it('finds what is being typed at the caret', () => {
    expect(found('Hi @al| there')).toEqual({ kind: 'mention', query: 'al', from: 3, to: 6 })
    expect(found('@al|')).toMatchObject({ kind: 'mention', query: 'al' })
    expect(found('(#pl|)')).toMatchObject({ kind: 'hashtag', query: 'pl', from: 1 })
    expect(found('مرحبا #سلا|')).toMatchObject({ kind: 'hashtag', query: 'سلا' })
    expect(found('😀#花|')).toMatchObject({ kind: 'hashtag', query: '花' })
  })

  it.each([
    '@|',
    '#|',
    'a@b|',
    'mail@example|',
    '@al|ice',
    'https://x.org/@al|',
    'https://x.org/#al|',
    '&#39|',
    '@a b|',
  ])('finds nothing in %s', (text) => expect(found(text)).toBeNull())
})
