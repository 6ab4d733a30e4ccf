import { INNER_MARKS } from '#contract/text/characters.ts'

/** Letters of other alphabets, with the Latin letters that they look like. */
const TWINS: Record<string, string> = {
  a: 'аα',
  b: 'ьβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεє',
  h: 'һн',
  i: 'іι',
  j: 'ј',
  k: 'кκ',
  l: 'ӏ',
  m: 'м',
  n: 'пη',
  o: 'оοσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
}
/** Digits that replace letters inside a word. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

const latin = new Map(Object.entries(TWINS).flatMap(([letter, twins]) => [...twins].map((twin) => [twin, letter])))
const separators = new RegExp(`[_${INNER_MARKS}]`, 'gu')
const ascii = /^[\0-\x7f]*$/

/**
 * The key of hashtags that look alike: the same for spellings that differ by underscores and marks inside words, by
 * letters of other alphabets, by digits inside a word, and by repeated letters. Never shown.
 */
export function likenessOf(tag: string): string {
  const plain = tag.replace(separators, '')
  const letters =
    ascii.test(plain) || !mixes(plain) ? plain : [...plain].map((each) => latin.get(each) ?? each).join('')
  return letters
    .replace(/(?<=\p{L}\d*)\d(?=\d*\p{L})/gu, (digit) => DIGITS[digit] ?? digit)
    .replace(/(\p{L})\1{2,}/gu, '$1')
}

/**
 * Whether a word mixes alphabets. A word of one alphabet is spelt that way for its language, unless every letter has a
 * twin.
 */
const mixes = (text: string): boolean =>
  /[a-z]/.test(text) || [...text].every((each) => !/\p{L}/u.test(each) || latin.has(each))
