import { describe, expect, it } from 'vitest'
import { Dependents } from './dependents.ts'

describe('an index of what values are made of', () => {
  it('finds the values of a source of one kind, until they are removed', () => {
    const index = new Dependents<string>()
    for (const key of ['a', 'b', 'a', 'c']) index.add('tweet', 1, key)
    index.add('account', 1, 'd')
    expect([index.of('tweet', 1), index.of('account', 1), index.of('tweet', 2)]).toEqual([['a', 'b', 'c'], ['d'], []])
    index.delete('tweet', 1, 'b')
    index.delete('account', 1, 'a')
    expect([index.of('tweet', 1), index.of('account', 1)]).toEqual([['a', 'c'], ['d']])
    for (const key of ['a', 'c', 'd']) for (const kind of ['tweet', 'account']) index.delete(kind, 1, key)
    expect([index.of('tweet', 1), index.of('account', 1)]).toEqual([[], []])
  })
})
