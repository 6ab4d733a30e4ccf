import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { foldLookAlikes } from './look-alikes.ts'

const folded = (text: string, scope: 'strangers' | 'all' = 'strangers') => fold(foldLookAlikes(text, scope))

describe('foldLookAlikes', () => {
  it.each([
    ['Сhеар ѕhоеѕ', 'cheap shoes'],
    ['СНЕАР ЅНОЕЅ now', 'cheap shoes now'],
    ['ｃｈｅａｐ 𝐜𝐡𝐞𝐚𝐩 ⓒⓗⓔⓐⓟ 🅒🅗🅔🅐🅟 🅲🅷🅴🅰🅿 ᴄʜᴇᴀᴘ', 'cheap cheap cheap cheap cheap cheap'],
    ['ch\u200be\u115fap c\u0336h\u0336e\u0301ap', 'cheap cheap'],
    ['ꓚꓧꓰꓮꓑ ch℮ap kiӏӏ ΡΟRΝ fսck hellס', 'cheap cheap kill porn fuck hello'],
    ['v1agra sh0es c@sh', 'viagra shoes cash'],
    ['VΙAGRA VІAGRA paypaI', 'viagra viagra paypal'],
    ['v i a g r a, f.r.e.e  с-а-ѕ-һ', 'viagra, free  cash'],
    ['v\u0336 i\u0336 a\u0336 g\u0336 r\u0336 a\u0336', 'viagra'],
  ])('reads %s as %s', (text, latin) => expect(folded(text)).toBe(latin))

  it.each([
    ...[
      'Убери сор из избы, ВОТ так',
      'καλημέρα κόσμε',
      'اهلا وسهلا',
      '東京都に行きました',
      'नमस्ते दुनिया',
      'о чём',
      '🅰️ b',
    ],
    ...['the mall is a modern burn', '3d, 5g, 4 of 10', 'Straße', 'naïveté', 'plan b, e.g. a or B', 'WIFI and OpenAI'],
  ])('leaves %s', (text) => expect(folded(text)).toBe(fold(text)))

  it('folds a word of another script and its spelling with Latin letters to the same text', () => {
    for (const [word, spelling] of [
      ['казино', 'kaзинo'],
      ['Κέρδος', 'Kέρδoς'],
      ['заработок', '3аработок'],
      ['казино', 'кa3инo'],
      ['человек', '4еловек'],
    ])
      expect(folded(spelling!, 'all')).toBe(folded(word!, 'all'))
  })

  it('changes no text that is folded already', () => {
    for (const text of ['Сhеар', 'v1agra', 'über', 'сор', 'plain'])
      for (const scope of ['strangers', 'all'] as const) {
        const once = foldLookAlikes(text, scope)
        expect(foldLookAlikes(once, scope)).toBe(once)
      }
  })
})
