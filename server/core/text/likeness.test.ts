import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { likenessOf } from './likeness.ts'

const likeness = (tag: string) => likenessOf(fold(tag))

describe('likenessOf', () => {
  it.each(['Casino', 'c_a_s_i_n_o', 'ca·si・no', 'саsinо', 'CAS1NO', 'caaasinoooo', 'ｃａｓｉｎｏ', 'cásìno'])(
    'reads %s as casino',
    (spelling) => expect(likeness(spelling)).toBe('casino'),
  )

  it.each([
    ['5g', 'sg'],
    ['f1', 'fi'],
    ['book', 'bok'],
    ['covid19', 'covid'],
    ['мир', 'mup'],
    ['mail', 'mall'],
  ])('does not take %s for %s', (one, other) => expect(likeness(one)).not.toBe(likeness(other)))
})
