/**
 * Letters that Unicode does not decompose, with their plain spellings. Arabic letters are those that keyboards of its
 * languages confuse, as in Lucene's ArabicNormalizer and PersianNormalizer: yeh, kaf, heh and teh marbuta.
 */
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
  // Apostrophes that are letters: Hawaiian, Ukrainian, Saltillo, and those of transliterations
  ʻ: '',
  ʼ: '',
  ʽ: '',
  ʹ: '',
  ʾ: '',
  ʿ: '',
  ꞌ: '',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ہ: 'ه',
  ە: 'ه',
  ة: 'ه',
  ۃ: 'ه',
  // Tatweel only widens a word; the Armenian marks stand on a letter.
  ـ: '',
  '՛': '',
  '՜': '',
  '՞': '',
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}[\\p{Nd}--[0-9]]]`, 'gv')

// Accents, Arabic and Hebrew vowel points, joiners. Vowels of Thai or Devanagari and the two voicing marks of kana stay.
const accents = /[[\p{Script=Inherited}\p{Cf}[[\u0591-\u05c7\p{sc=Arab}]&&\p{Mn}]]--[\u3099\u309a]]/gv
const ascii = /^[\0-\x7f]*$/

const digits = new Map<string, string>()

/**
 * The ASCII digit of the same value. Unicode keeps the ten digits of a script in a row, and some scripts one after the
 * other.
 */
function asciiDigit(digit: string): string {
  const known = digits.get(digit)
  if (known !== undefined) return known
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  const value = String((code - zero) % 10)
  digits.set(digit, value)
  return value
}

/**
 * Folds case, accents, width, digits of other scripts, and the Arabic letters that keyboards confuse, to compare text
 * in searches and hashtags. The result is the same on every database.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, (letter) => plainLetters[letter] ?? asciiDigit(letter))
    .normalize('NFC')
}
