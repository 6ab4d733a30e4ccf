/**
 * A light stemmer for English, after Harman ("How effective is suffixing?", 1991): it removes plurals, -ed, -ing and a final
 * e, and no suffix that changes the meaning of a word.
 */

const plainWord = /^[a-z]{4,}$/
const vowel = /[aeiouy]/
const doubled = /(?<letter>[bdfgklmnprtvz])\k<letter>$/

/** The stem of a word. A word that is not Latin is its own stem. */
export function stemOf(word: string): string {
  if (!plainWord.test(word)) return word
  return withoutEnd(withoutTense(withoutPlural(word)))
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutTense(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0]
  const rest = ending ? word.slice(0, -ending.length) : ''
  if (rest.length < 3 || !vowel.test(rest)) return word
  return doubled.test(rest) && !/(?:ll|ss|zz)$/.test(rest) ? rest.slice(0, -1) : rest
}

function withoutEnd(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.length > 3 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word
}

const ENDINGS = ['', 'e', 's', 'es', 'ed', 'ing', 'd']

/** The inflected forms of a word, the word itself first. */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  const stem = stemOf(word)
  const bases = stem.endsWith('i')
    ? [`${stem.slice(0, -1)}y`, `${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`, `${stem.slice(0, -1)}ying`]
    : [...ENDINGS.map((ending) => stem + ending), ...['ed', 'ing'].map((ending) => stem + stem.at(-1) + ending)]
  // Without its final e, "lose" is another word.
  const isShortened = word === `${stem}e` || (word === `${stem}es` && !/(?:x|ch|sh|ss|zz)$/.test(stem))
  const isForm = (form: string) => (form === stem ? !isShortened : stemOf(form) === stem)
  return [...new Set([word, ...bases.filter(isForm)])]
}
