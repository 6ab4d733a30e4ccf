/**
 * Letters that look like Latin letters, by the confusables of Unicode (UTS #39), to compare the words of rules and
 * muted words with posts. Never shown.
 */
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }
import { fold } from './fold.ts'

/** Small capitals, which Unicode lists as letters of their own. */
const SMALL_CAPITALS = 'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ʍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ĸk ɩi ʌv ӏl'
/** Letters in black circles and squares, which have no compatibility decomposition. */
const BLACK_LETTERS = [0x1f150, 0x1f170]
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' },
  ...{ '@': 'a', $: 's' },
}
/** The second reading: `1` also replaces `l`, and `!` and `|` replace the same letters as `1`. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { ...SIGNS, 1: 'l', '!': 'i', '|': 'l' }
/** Digits next to Cyrillic letters replace other letters. */
const CYRILLIC_DIGITS: Readonly<Record<string, string>> = { 0: 'о', 3: 'з', 4: 'ч', 6: 'б' }

const ascii = /^[\0-\x7f]*$/
const latinLetter = /\p{sc=Latin}/u
const signsInWord = /(?<=\p{L})[0134578@$]+(?=\p{L})/gu
const otherSignsInWord = /(?<=\p{L})[0134578@$!|]+(?=\p{L})/gu
const secondReading = /\p{L}[0134578@$]*[1!|][0134578@$!|]*\p{L}/u
const digitByCyrillic = /[0346](?=\p{sc=Cyrl})|(?<=\p{sc=Cyrl})[0346]/gu
/** An `I` after a small letter, as in `paypaI`. */
const capitalI = /(?<=\p{Ll})I/gu
/** Three or more letters with the same separator between each two: `f r e e`, `f.r.e.e`. */
const spacedLetters =
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]\p{M}*([^\p{L}\p{M}\p{N}]{1,3})[\p{L}\p{N}]\p{M}*(?:\1[\p{L}\p{N}]\p{M}*)+(?![\p{L}\p{M}\p{N}])/gu
const betweenLetters = /[^\p{L}\p{M}\p{N}]+/gu
const invisible = /\p{Default_Ignorable_Code_Point}/gu

interface Tables {
  /** Letters that look like a Latin one in the case in which they are written. */
  twins: ReadonlyMap<string, string>
  /** The letters of `twins`, and letters whose other case looks like a Latin letter: `к` by `К`. */
  loose: ReadonlyMap<string, string>
}

let tables: Tables | undefined

/** The letters of a Unicode prototype, in lower-case ASCII; undefined when it is not Latin. */
function toLatin(prototype: string | undefined): string | undefined {
  const letters = prototype === undefined ? '' : fold(prototype)
  // Unicode's prototype of `m` is `rn`.
  return /^[a-z]{1,3}$/.test(letters) ? letters.replaceAll('rn', 'm') : undefined
}

function readTables(): Tables {
  const twins = new Map<string, string>()
  for (const [letter, prototype] of Object.entries<string>(prototypes)) {
    const latin = toLatin(prototype)
    if (!ascii.test(letter) && latin) twins.set(letter, latin)
  }
  // Unicode's prototype of `I` is `l`.
  for (const [letter, latin] of twins)
    if (latin === 'l' && letter !== letter.toLowerCase() && twins.get(letter.toLowerCase()) === 'i')
      twins.set(letter, 'i')
  for (const pair of SMALL_CAPITALS.split(' ')) twins.set([...pair][0]!, [...pair][1]!)
  for (const first of BLACK_LETTERS)
    for (let index = 0; index < 26; index++)
      twins.set(String.fromCodePoint(first + index), String.fromCodePoint(0x61 + index))
  const loose = new Map(twins)
  for (const [letter, latin] of twins) {
    const other = letter.toLowerCase()
    if (!loose.has(other) && !ascii.test(other)) loose.set(other, latin)
  }
  // A prototype that is a letter of its own, such as a small capital, may look like a Latin one by the line above.
  for (const [letter, prototype] of Object.entries<string>(prototypes)) {
    const latin = loose.get(prototype)
    if (latin && !loose.has(letter) && !ascii.test(letter)) loose.set(letter, latin)
  }
  return { twins, loose }
}

const letterOrMark = /[\p{L}\p{M}\p{N}]/u

/** Which words of other scripts than Latin are folded. */
type Scope = 'all' | 'strangers'

/**
 * Replaces letters that look like Latin letters, and digits and signs between letters that are written for some, and closes up
 * words that are written letter by letter. A word that mixes Latin with other letters is folded letter by letter.
 *
 * @param scope - `all` folds words of other scripts, too, as far as their script has cases. `strangers` folds those of them
 * that look like Latin words as a whole, and leaves them when a word beside them does not: in a Russian sentence `сор` is a
 * Russian word.
 * @returns the text itself when there is nothing to replace. `fold` and `toWords` take the result further.
 */
export const foldLookAlikes = (text: string, scope: Scope): string => readings(text, scope)[0]!

/** The folded text, with a second reading when it has signs that replace two letters. */
function readings(text: string, scope: Scope): string[] {
  const decomposed = ascii.test(text) ? text : text.normalize('NFKD')
  const closed = decomposed
    .replace(invisible, '')
    .replace(spacedLetters, (letters) => letters.replace(betweenLetters, ''))
  const isAscii = ascii.test(closed)
  const visible =
    isAscii || scope !== 'all' ? closed : closed.replace(digitByCyrillic, (digit) => CYRILLIC_DIGITS[digit]!)
  const letters = (isAscii ? visible : foldWords(visible, scope)).replace(capitalI, 'l')
  const read = (found: RegExp, signs: typeof SIGNS) =>
    letters.replace(found, (some) => [...some].map((sign) => signs[sign]).join(''))
  const first = read(signsInWord, SIGNS)
  return [
    first === decomposed ? text : first,
    ...(secondReading.test(letters) ? [read(otherSignsInWord, OTHER_SIGNS)] : []),
  ]
}

interface Part {
  text: string
  isWord: boolean
}

interface Word extends Part {
  /** A word without Latin letters that does not look like a Latin word. */
  isForeign: boolean
}

function foldWords(text: string, scope: Scope): string {
  tables ??= readTables()
  const { twins, loose } = tables
  const parts = cut(text, loose).map((part) => ({ ...part, isForeign: part.isWord && isForeign(part.text, twins) }))
  const words = parts.filter((part) => part.isWord)
  const replace = (word: string, map: (letter: string) => string | undefined) =>
    [...word].map((letter) => map(letter) ?? letter).join('')
  const folded = new Map<Word, string>()
  for (const [index, word] of words.entries()) {
    // A single letter is a word of many languages, or an emoji.
    if (isSingle(word.text)) continue
    const isMixed = latinLetter.test(word.text)
    const isAmongForeign = words[index - 1]?.isForeign || words[index + 1]?.isForeign
    if (isMixed)
      folded.set(
        word,
        replace(word.text, (letter) => loose.get(letter)),
      )
    else if (scope === 'all')
      folded.set(
        word,
        replace(word.text, (letter) => (hasCases(letter) ? loose.get(letter) : undefined)),
      )
    else if (!word.isForeign && !isAmongForeign)
      folded.set(
        word,
        replace(word.text, (letter) => twins.get(letter)),
      )
  }
  return parts.map((part) => folded.get(part) ?? part.text).join('')
}

const isSingle = (word: string): boolean => [...word.replace(/\p{M}/gu, '')].length === 1

const hasCases = (letter: string): boolean => letter.toLowerCase() !== letter.toUpperCase()

const isForeign = (word: string, twins: Tables['twins']): boolean =>
  !latinLetter.test(word) && [...word].some((each) => /\p{L}/u.test(each) && !twins.has(each))

/** Cuts a text into words, of letters and of signs that look like letters, and the text between them. */
function cut(text: string, loose: Tables['loose']): Part[] {
  const parts: Part[] = []
  for (const each of text) {
    const isWord = letterOrMark.test(each) || loose.has(each)
    const last = parts.at(-1)
    if (last?.isWord === isWord) last.text += each
    else parts.push({ text: each, isWord })
  }
  return parts
}

/** The spellings of a text that are searched, each computed on demand. Most texts have one spelling. */
export class Spellings<T> {
  readonly plain: T
  readonly #text: string
  readonly #make: (text: string) => T
  #strangers: readonly T[] | undefined
  #all: readonly T[] | undefined

  constructor(text: string, make: (text: string) => T) {
    this.#text = text
    this.#make = make
    this.plain = make(text)
  }

  /** The spellings for words in Latin letters. */
  get strangers(): readonly T[] {
    this.#strangers ??= this.#fold('strangers')
    return this.#strangers
  }

  /** The spellings for words in other letters. */
  get all(): readonly T[] {
    this.#all ??= this.#fold('all')
    return this.#all
  }

  #fold(scope: Scope): readonly T[] {
    return readings(this.#text, scope).map((folded) => (folded === this.#text ? this.plain : this.#make(folded)))
  }
}

/** Whether a word to search for has letters of other scripts, so that it is searched in `Spellings.all`. */
export const hasForeignLetters = (text: string): boolean => /(?!\p{sc=Latin})\p{L}/u.test(text.normalize('NFKD'))
