import { describe, expect, it } from 'vitest'
import { formsOf, stemOf } from './stem.ts'

describe('stemOf', () => {
  it.each([
    ['bakes', 'baking', 'baked', 'bake'],
    ['cities', 'city'],
    ['running', 'runs'],
    ['trains', 'training', 'trained', 'train'],
    ['glasses', 'glass'],
    ['matches', 'match'],
    ['hiking', 'hikes'],
  ])('is the same for %s and its forms', (...words) => expect(new Set(words.map(stemOf)).size).toBe(1))

  it.each([
    ['string', 'str'],
    ['bus', 'bu'],
    ['chess', 'che'],
    ['東京', '東'],
  ])('does not make %s %s', (word, other) => expect(stemOf(word)).not.toBe(other))

  it('lists forms that have the same stem, the word itself first', () => {
    expect(formsOf('bake').slice(0, 1)).toEqual(['bake'])
    expect(formsOf('bake')).toEqual(expect.arrayContaining(['bakes', 'baked', 'baking']))
    expect(formsOf('lose')).not.toContain('los')
    expect(formsOf('run')).toContain('running')
    expect(formsOf('trains')).toContain('train')
    expect(formsOf('matches')).toContain('match')
    expect(formsOf('cities')).toContain('city')
    expect(formsOf('東京')).toEqual(['東京'])
  })
})
