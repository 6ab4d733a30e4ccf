import { describe, expect, it } from 'vitest'
import { countGraphemes } from '#contract/text.ts'
import { termsOf } from '#server/features/grok/words/terms.ts'
import { cut, passageOf } from './passages.ts'

const passage = (content: string, question: string) => passageOf({ content }, termsOf(question))

describe('a quoted passage', () => {
  it.each([
    [
      'Hello there, all of you. The ferry leaves at seven from the pier. Bye.',
      'ferry',
      'The ferry leaves at seven from the pier.',
    ],
    [
      'The ferry is back. It leaves at seven from the pier.',
      'ferry',
      'The ferry is back. It leaves at seven from the pier.',
    ],
    ['Snow\non  all\n\nroofs of the town, and none below', 'snow', 'Snow on all roofs of the town, and none below'],
    ['', 'snow', ''],
  ])('of %j is what answers %s', (content, question, said) => expect(passage(content, question)).toBe(said))

  it('is cut between words, never inside an address, a mention or a hashtag', () => {
    const address = `https://plus.example/${'a'.repeat(40)}`
    expect(cut(`See ${address} and more`, 30)).toBe('See…')
    expect(cut(`One two three @somebody_here`, 20)).toBe('One two three…')
    expect(cut('東京都の天気は晴れでしょう', 8)).toMatch(/^東京都の.*…$/)
    for (let longest = 2; longest < 20; longest++)
      expect(countGraphemes(cut('👨‍👩‍👧‍👦 at the sea 👍🏽 again', longest))).toBeLessThanOrEqual(longest)
  })
})
