/** Letters that Unicode does not take apart, as people type them who have no such key. */
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

// Accents, Arabic and Hebrew vowel points, joiners. The vowels of Thai or Devanagari belong to their script and stay,
// and so do the two marks that make another kana.
const accents = /[[\p{Script=Inherited}\p{Cf}[[\u0591-\u05c7]&&\p{Mn}]]--[\u3099\u309a]]/gv
const ascii = /^[\0-\x7f]*$/

/** Text as it is compared in searches and hashtags: without case, accents and width. The same on every engine. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, (letter) => plainLetters[letter]!)
    .normalize('NFC')
}
