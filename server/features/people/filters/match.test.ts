import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#server/core/text/fold.ts'
import { FoldedText, toPattern } from './match.ts'

const has = (text: string, word: string, isWhole: boolean) => new FoldedText(text).has(toPattern(word, isWhole))

describe('a muted word', () => {
  it.each([
    ['Keine SPOILER, bitte', 'spoiler'],
    ['the café is open', 'Cafe'],
    ['vote #Wahl2026 now', '#wahl2026'],
    ['vote #Wahl now', 'wahl'],
    ['a new   season', 'season'],
    ['東京都に行きました', '東京'],
    ['นี่คือแมว', 'แมว'],
    ['boo 🎃', '🎃'],
    ['(spoiler)', 'spoiler'],
    ['the end. of it', 'end. of'],
    ['مباراة كرة القدم', 'كُرة'],
    ['the ѕроіlеr of it', 'spoiler'],
    ['the ｓｐｏ\u200bіler', 'Spoiler'],
    ['the spoiler', 'ѕроіlеr'],
    ['a 𝓼𝓹𝓸𝓲𝓵𝓮𝓻 and a 🅢🅟🅞🅘🅛🅔🅡', 'spoiler'],
    ['ΡΟRΝ', 'porn'],
    ['п0рн and p0rn', 'porn'],
    ['онлайн kазинo', 'казино'],
    ['вот так', 'вот'],
    ['sa1e of b!tc0in at he11o', 'sale'],
    ['sa1e of b!tc0in at he11o', 'bitcoin'],
    ['sa1e of b!tc0in at he11o', 'hello'],
    ['саѕіnо!now', 'casino'],
    ['s p o i l e r', 'spoiler'],
    ['the end\nof  it', 'end of it'],
    ['the end\u00a0of it', 'end of it'],
  ])('is found whole in %s', (text, word) => expect(has(text, word, true)).toBe(true))

  it.each([
    ['the cathedral', 'cat'],
    ['#catnip', '#cat'],
    ['a wahl', '#wahl'],
    ['naïveté', 'naive'],
    ['2026', '202'],
    ['snake_case', 'case'],
    ['नमस्ते', 'नम'],
    ['убери сор из избы', 'cop'],
    ['ВОТ так', 'bot'],
    ['the mall', 'mail'],
    ['a modern burn', 'modem'],
    ['a b', '🅰️'],
    ['3d and 5g', 'ed'],
  ])('is not found whole in %s', (text, word) => expect(has(text, word, true)).toBe(false))

  it.each([
    ['the cathedral', 'cat'],
    ['#catnip', '#cat'],
    ['ＣＡＴ', 'cat'],
  ])('is found in part in %s', (text, word) => expect(has(text, word, false)).toBe(true))

  it('never throws, and matches as a part wherever it matches as a whole', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        const written = before + word + after
        if (has(written, word, true)) expect(has(written, word, false)).toBe(true)
        if (fold(word) === '') expect(has(written, word, false)).toBe(false)
      }),
    )
  })

  it('stays fast in texts made to be slow', () => {
    const texts = ['a'.repeat(5_000), '東'.repeat(5_000), 'ก'.repeat(5_000), `${'a'.repeat(2_000)}b`.repeat(3)]
    const words = ['a', 'aa', `${'a'.repeat(50)}b`, '東', '東東', 'ก', 'กก']
    for (const text of texts) for (const word of words) for (const isWhole of [true, false]) has(text, word, isWhole)
  })
})
