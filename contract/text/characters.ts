/** Sets of characters that the grammar of posts uses, as sources of regular expressions with the flag `v`. */

const scripts = (names: string): string =>
  names
    .split(' ')
    .map((name) => `\\p{scx=${name}}`)
    .join('')

/** Scripts that put no spaces between words. */
export const UNSPACED = `[${scripts('Han Hira Kana Bopo Yiii Thai Laoo Khmr Mymr Tibt Java Bali Lana Talu Tale Tavt')}]`

const joining = scripts('Arab Syrc Nkoo Mand Mong Phag Adlm Rohg')
const conjoining = scripts('Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali Lana Newa')

/** U+200C and U+200D where a script spells with them: between two of its characters, and behind a virama that ends a word. */
export const INNER_JOINER = `(?:(?<=[${joining}${conjoining}])[\\u200c\\u200d](?=[${joining}${conjoining}])|(?<=[\\u09cd\\u0d4d])\\u200d)`

/** Variation selectors behind the characters whose form they choose. */
export const VARIATION =
  '(?<=\\p{sc=Han})[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]|(?<=\\p{sc=Mong})[\\u180b-\\u180d\\u180f]'

/**
 * Marks inside words: the middle dots of Catalan and Katakana, Hebrew geresh, gershayim and maqaf, the Tibetan tsheg, Armenian
 * emphasis, exclamation and question marks, and others that twitter-text allows in hashtags.
 */
export const INNER_MARKS =
  '\\xb7\\u0387\\u055b\\u055c\\u055e\\u05be\\u05f3\\u05f4\\u0f0b\\u0f0c\\u30a0\\u30fb\\uff65\\ua67e'

/** The Latin letters of European languages, inside a class. */
export const LATIN = 'A-Za-zªµºÀ-ÖØ-öø-ſ'

const european =
  /^[\0-\x7f\xa0-\xac\xae-\xb1\xb4-\xb6\xb8\xba\xbb\xbf-\u017f\u2010-\u2027\u2030-\u205e\u20ac\u{1f300}-\u{1f3fa}\u{1f400}-\u{1faff}]*$/u

/**
 * Whether a text has no letter but Latin ones, no digit beyond ASCII, no mark and no joiner, as most have. The grammar of all scripts
 * takes a browser a tenth of a second at its first use, so such a text is read by the same grammar for these characters alone.
 */
export const isEuropean = (text: string): boolean => european.test(text)
