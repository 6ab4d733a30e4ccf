/** Letters that Unicode does not decompose, and how they are typed without them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

// Accents, Arabic and Hebrew vowel points, joiners. Vowels of Thai or Devanagari and the two voicing marks of kana stay.
const accents = /[[\p{Script=Inherited}\p{Cf}[[\u0591-\u05c7]&&\p{Mn}]]--[\u3099\u309a]]/gv
const ascii = /^[\0-\x7f]*$/

/** Folds case, accents and width, for comparing text in searches and hashtags. The same on every database. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, (letter) => plainLetters[letter]!)
    .normalize('NFC')
}
