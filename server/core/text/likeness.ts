import { INNER_MARKS } from '#contract/text/characters.ts'

/** Letters of other alphabets, by the Latin letters that they look like. */
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
/** Digits that stand for letters inside of a word. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

const latin = new Map(Object.entries(TWINS).flatMap(([letter, twins]) => [...twins].map((twin) => [twin, letter])))
const separators = new RegExp(`[_${INNER_MARKS}]`, 'gu')
const ascii = /^[\0-\x7f]*$/

/**
 * What a folded hashtag looks like: the same for spellings that differ by underscores and marks inside words, by letters of other alphabets, by
 * digits inside of a word, and by letters that are repeated. For finding the twins of a hashtag, never for showing.
 */
export function likenessOf(tag: string): string {
  const plain = tag.replace(separators, '')
  const letters =
    ascii.test(plain) || !mixes(plain) ? plain : [...plain].map((each) => latin.get(each) ?? each).join('')
  return letters
    .replace(/(?<=\p{L}\d*)\d(?=\d*\p{L})/gu, (digit) => DIGITS[digit] ?? digit)
    .replace(/(\p{L})\1{2,}/gu, '$1')
}

/** A word of one alphabet is spelt so because it is one of that alphabet, unless every letter has a twin. */
const mixes = (text: string): boolean =>
  /[a-z]/.test(text) || [...text].every((each) => !/\p{L}/u.test(each) || latin.has(each))
