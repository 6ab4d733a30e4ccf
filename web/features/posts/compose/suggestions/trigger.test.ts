import { describe, expect, it } from 'vitest'
import { findTrigger } from './trigger.ts'

const found = (text: string) => findTrigger(text.replace('|', ''), text.indexOf('|'))

describe('findTrigger', () => {
  it('finds the mention or hashtag at the caret', () => {
    expect(found('Hi @al| there')).toEqual({ kind: 'mention', query: 'al', from: 3, to: 6 })
    expect(found('@al|')).toMatchObject({ kind: 'mention', query: 'al' })
    expect(found('(#pl|)')).toMatchObject({ kind: 'hashtag', query: 'pl', from: 1 })
    expect(found('مرحبا #سلا|')).toMatchObject({ kind: 'hashtag', query: 'سلا' })
    expect(found('😀#花|')).toMatchObject({ kind: 'hashtag', query: '花' })
    expect(found('今日は@al|と会う')).toMatchObject({ kind: 'mention', query: 'al', from: 3 })
    expect(found('.@a|')).toMatchObject({ kind: 'mention', query: 'a' })
    expect(found('＠al|')).toMatchObject({ kind: 'mention', query: 'al' })
    expect(found('#lake/#ri|')).toMatchObject({ kind: 'hashtag', query: 'ri', from: 6 })
    expect(found('#col·|')).toMatchObject({ kind: 'hashtag', query: 'col·' })
    expect(found('#1|')).toMatchObject({ kind: 'hashtag', query: '1' })
  })

  it.each([
    '@|',
    '#|',
    'a@b|',
    'mail@example|',
    '@al|ice',
    '#花|見',
    '@al |',
    '@al.|',
    'x.org/@al|',
    '#️|',
    'https://x.org/@al|',
    'https://x.org/#al|',
    '&#39|',
    '@a b|',
  ])('finds nothing in %s', (text) => expect(found(text)).toBeNull())
})
