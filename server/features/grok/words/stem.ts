/** English stems by the algorithm of Porter, and the inflected forms of a word. */
import { stemmer } from 'stemmer'

/** The stem of a word. A short word, or one in another script, is its own stem. */
export const stemOf = (word: string): string => (/^[a-z]{4,}$/.test(word) ? stemmer(word) : word)

const ENDINGS = ['', 'e', 's', 'es', 'ed', 'ing', 'y', 'ys', 'yed', 'ying', 'ie', 'ies', 'ied']
const ending = /(?:e|s|es|ed|ing|y|ys|yed|ying|ie|ies|ied)$/
/** "bus" and "buses", which the algorithm takes for different words. */
const isPlural = (many: string, one: string): boolean => one.endsWith('s') && many === `${one}es`

/** The inflected forms of a word, the word itself first. */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  const [stem, root] = [stemOf(word), word.replace(ending, '')]
  const bases = [word, root, root + root.at(-1), root.replace(/(?<last>.)\k<last>$/, '$<last>')]
  const forms = bases.flatMap((base) => ENDINGS.map((each) => base + each))
  return [...new Set(forms.filter((form) => stemOf(form) === stem || isPlural(form, word) || isPlural(word, form)))]
}
