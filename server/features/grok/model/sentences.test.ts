import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReasoningFilter } from './reasoning-filter.ts'
import { SentenceReader, splitSentences } from './sentences.ts'

const trimmed = (sentences: string[]) => sentences.map((sentence) => sentence.trim())

describe('the sentences of a line', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['One [p1]. Two [p2][p3].', ['One [p1].', 'Two [p2][p3].']],
    ['One. [p1] Two. [p2][p3] Three', ['One. [p1]', 'Two. [p2][p3]', 'Three']],
    ['One.[p1]Two![p2] Three', ['One. [p1]', 'Two! [p2]', 'Three']],
    ['Dr. Smith came, e.g. by train. He left.', ['Dr. Smith came, e.g. by train.', 'He left.']],
    ['She said “Stop. Now!” and left. Bye.', ['She said “Stop. Now!” and left.', 'Bye.']],
    ['An open “quotation. And more.', ['An open “quotation.', 'And more.']],
    ['At 3.5 degrees, see https://a.example/b?c=d.e today.', ['At 3.5 degrees, see https://a.example/b?c=d.e today.']],
    ['お茶です。コーヒーです。', ['お茶です。', 'コーヒーです。']],
    ['', []],
  ])('%s', (line, sentences) => expect(trimmed(splitSentences(line))).toEqual(sentences))
})

describe('a text in pieces', () => {
  const readAll = (pieces: string[]) => {
    const reader = new SentenceReader()
    return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]
  }

  it('emits each sentence once it is complete, with its citations', () => {
    const reader = new SentenceReader()
    const given = ['Tea.', ' ', '[p', '1]', ' Cof', 'fee. Wa'].map((piece) =>
      trimmed(reader.read(piece).map((s) => s.text)),
    )
    expect(given).toEqual([[], [], [], [], ['Tea. [p1]'], ['Coffee.']])
    expect(reader.end()).toMatchObject([{ text: 'Wa' }])
  })

  it('handles lists, headings and paragraphs', () => {
    expect(readAll(['## Tea\n\n- one. Two.\n2) three\n> four'])).toEqual([
      { text: 'Tea', line: 0, isItem: false, isApart: false },
      { text: 'one. ', line: 2, isItem: true, isApart: true },
      { text: 'Two.', line: 2, isItem: true, isApart: true },
      { text: 'three', line: 3, isItem: true, isApart: false },
      { text: 'four', line: 4, isItem: false, isApart: false },
    ])
  })

  it('gives the same result however it is split', () => {
    const word = fc.constantFrom(
      'Tea',
      ' is',
      '. ',
      '! ',
      '[p1]',
      ' [p2]',
      '“',
      '”',
      '"',
      '\n',
      '- ',
      'Dr. ',
      '茶。',
      ' x',
      '[',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 25 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
        (words, cuts) => {
          const text = words.join('')
          const pieces: string[] = []
          for (let rest = text; rest !== ''; ) {
            const length = cuts.next().value as number
            pieces.push(rest.slice(0, length))
            rest = rest.slice(length)
          }
          const same = (all: ReturnType<typeof readAll>) =>
            all.map(({ text: sentence, ...place }) => [sentence.trim(), place])
          expect(same(readAll(pieces))).toEqual(same(readAll([text])))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('thoughts', () => {
  it.each([['<think>a</think>b'], ['<th', 'ink>a</', 'think>', 'b'], ['<', 'think', '>a<b></th', 'ink>b']])(
    'are left out of %j …',
    (...pieces) => {
      const thoughts = new ReasoningFilter()
      expect(pieces.map((piece) => thoughts.strip(piece)).join('')).toBe('b')
    },
  )

  it('are only whole tags', () => {
    const thoughts = new ReasoningFilter()
    expect(['a <', 'thin>', ' b'].map((piece) => thoughts.strip(piece)).join('')).toBe('a <thin> b')
  })
})
