import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idAt } from '#server/core/ids/ids.ts'
import { toDocument } from './engine.ts'
import { isEmpty, parseQuery } from './parse.ts'

const whole = (...words: string[]) => ({ words, isPrefix: false })

describe('parseQuery', () => {
  it('parses words, phrases, and negations', () => {
    expect(parseQuery('Green tea "best served hot" -milk -"no thanks" sug')).toMatchObject({
      all: [whole('green'), whole('tea'), whole('best', 'served', 'hot'), { words: ['sug'], isPrefix: true }],
      none: [whole('milk'), whole('no', 'thanks')],
      text: 'Green tea best served hot sug',
    })
  })

  it.each([
    '“red whistling”',
    '„red whistling“',
    '«red whistling»',
    '»red whistling«',
    '「red whistling」',
    '＂red whistling',
    '❝red whistling❞',
  ])('reads %s as a phrase', (text) =>
    expect(parseQuery(text)).toMatchObject({ all: [whole('red', 'whistling')], text: 'red whistling' }),
  )

  it('parses hashtags as texts contain them', () =>
    expect(parseQuery('#col·lecció #کتاب\u200cخانه #٢٠٢٧ ＠alice ')).toMatchObject({
      all: [whole('#col·leccio'), whole('#كتابخانه'), whole('2027'), whole('@alice')],
    }))

  it('parses operators in any case', () => {
    expect(
      parseQuery(
        'from:@Bob FROM:carol -from:dave has:images -has:images quotes:@Ann -QUOTES:ben #Café @Alice -#ads -@eve ',
      ),
    ).toMatchObject({
      from: ['Bob', 'carol'],
      notFrom: ['dave'],
      accounts: [{ operator: 'quotes', username: 'Ann' }],
      notAccounts: [{ operator: 'quotes', username: 'ben' }],
      all: [whole('has:images'), whole('#cafe'), whole('@alice')],
      none: [whole('has:images'), whole('#ads'), whole('@eve')],
      text: '#Café @Alice',
    })
  })

  it('parses days as bounds of ids, the narrowest of several', () => {
    const day = (text: string) => idAt(Date.parse(text))
    expect(parseQuery('since:2026-11-01 since:2026-10-01 until:2026-12-01')).toMatchObject({
      since: day('2026-11-01'),
      until: day('2026-12-01'),
    })
  })

  it.each([
    'since:yesterday',
    'until:2026-02-31',
    'has:wings',
    'a:b',
    'from:',
    'from:no!body',
    'quotes:',
    'quotes:no!body',
  ])('treats %s as words', (text) =>
    expect(parseQuery(`${text} `)).toMatchObject({ since: 0, from: [], all: [expect.anything()] }),
  )

  it('treats an unclosed quotation as one', () =>
    expect(parseQuery('"open to the')).toMatchObject({ all: [whole('open', 'to', 'the')] }))

  it('drops words beyond eight of a phrase and sixteen in all', () => {
    const words = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `w${from + index}`)
    expect(parseQuery(`"${words(0, 40).join(' ')}"`).all).toEqual([whole(...words(0, 8))])
    const { all, from, none } = parseQuery(`from:bob ${words(0, 40).join(' ')} -tea `)
    expect([all.length, from, none]).toEqual([15, ['bob'], []])
  })

  it('searches for nothing twice, and for no word that follows itself', () => {
    expect(parseQuery(`"${Array(98).fill('the').join(' ')}"`).all).toEqual([whole('the')])
    expect(parseQuery('tea Tea "so so good" -"so so good"')).toMatchObject({
      all: [whole('tea'), whole('so'), whole('so', 'good')],
      none: [whole('so', 'good')],
    })
  })

  it.each(['', '  ', '…', '-nothing', '""', '-', '#', '@'])('finds nothing to search for in %j', (text) =>
    expect(isEmpty(parseQuery(text))).toBe(true),
  )

  it('parses any text into a query of plain words', () => {
    const typed = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(
          '"',
          '-',
          'from:',
          'since:2026-01-01',
          '#',
          '@',
          ' ',
          ' OR ',
          'NEAR(',
          '*',
          "'",
          ':*',
          '\\',
          '^',
        ),
      ),
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const query = parseQuery(parts.join(''))
        for (const { words } of [...query.all, ...query.none]) {
          expect(words).not.toEqual([])
          expect(toDocument('sqlite', words)).not.toMatch(/["*()^]/)
        }
        for (const name of [...query.from, ...query.notFrom]) expect(name).toMatch(/^\w+$/)
      }),
    )
  })
})
