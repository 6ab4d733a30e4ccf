/** The texts of a post and its author as readers see them, in the spellings that rules search for words. */
import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { splitText, type TextPart } from '#contract/text.ts'
import { spellingsOfLink } from '#server/core/text/link-spellings.ts'
import { foldLookAlikes, hasForeignLetters, Spellings } from '#server/core/text/look-alikes.ts'
import type { AccountsTable } from '#server/db/tables/people.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { otherTextsOfRow, type TextColumn } from '#server/features/posts/parts/texts.ts'
import { type Phrase, toPhrase, toWords } from '#server/features/search/tokenize.ts'

/** The texts of a profile. */
export type AuthorTexts = Pick<AccountsTable, 'username' | keyof typeof PROFILE_TEXT_LENGTHS>

export interface Reading {
  /** The words of each text, including those of links and hashtags. */
  texts: readonly Spellings<string[]>[]
  /** The addresses of links, in the spellings of `spellingsOfLink`. */
  links: readonly string[]
}

const linksIn = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'url' ? part.text : []))

function read(texts: readonly (string | null)[], links: readonly string[]): Reading {
  const written = texts.filter((text) => text !== null && text !== '') as string[]
  return { texts: written.map((text) => new Spellings(text, toWords)), links: links.flatMap(spellingsOfLink) }
}

/** The texts of a post, without its author. */
export type PostTexts = Pick<TweetsTable, 'content' | TextColumn>

export const readPost = (post: PostTexts, parts: readonly TextPart[]): Reading =>
  read([post.content, ...otherTextsOfRow(post)], linksIn(parts))

export function readAuthor(author: AuthorTexts): Reading {
  const texts = (Object.keys(PROFILE_TEXT_LENGTHS) as (keyof typeof PROFILE_TEXT_LENGTHS)[]).map((key) => author[key])
  const links = texts.flatMap((text) => linksIn(splitText(text)))
  return read([author.username, ...texts], author.website ? [...links, author.website] : links)
}

/** Phrases by their first word, and single characters of scripts without spaces, which any word may begin with. */
interface Phrases {
  byFirstWord: ReadonlyMap<string, readonly Phrase[]>
  beginnings: ReadonlySet<string>
}

function toPhrases(texts: readonly string[]): Phrases {
  const phrases = texts.map((text) => toPhrase(text)).filter((phrase) => phrase !== undefined)
  const isBeginning = ({ words, isPrefix }: Phrase) => isPrefix && words.length === 1
  return {
    byFirstWord: Map.groupBy(
      phrases.filter((phrase) => !isBeginning(phrase)),
      ({ words }) => words[0]!,
    ),
    beginnings: new Set(phrases.filter(isBeginning).map(({ words }) => words[0]!)),
  }
}

const hasPhrase = (words: readonly string[], { byFirstWord, beginnings }: Phrases): boolean =>
  words.some(
    (first, start) =>
      byFirstWord.get(first)?.some((phrase) => isAt(words, start, phrase)) ||
      (beginnings.size > 0 && beginnings.has(String.fromCodePoint(first.codePointAt(0)!))),
  )

const isAt = (words: readonly string[], start: number, phrase: Phrase): boolean =>
  phrase.words.every(
    (word, index) =>
      words[start + index] === word ||
      (phrase.isPrefix && index === phrase.words.length - 1 && words[start + index]?.startsWith(word)),
  )

/** Compiles words, phrases, hashtags and parts of links into a test of a reading. */
export function compileWords(wanted: readonly string[]): (reading: Reading) => boolean {
  const likenessOf = (word: string) => foldLookAlikes(word, 'all')
  const foreign = wanted.filter(hasForeignLetters)
  const latin = wanted.filter((word) => !hasForeignLetters(word))
  const [plain, byAll, byStrangers] = [wanted, foreign.map(likenessOf), latin.map(likenessOf)].map(toPhrases)
  const inLinks = [...new Set(wanted.flatMap((word) => [word, likenessOf(word)]))]
    .filter((each) => each.includes('.'))
    .map((each) => each.toLowerCase())
  return ({ texts, links }) =>
    texts.some(
      (text) =>
        hasPhrase(text.plain, plain!) ||
        (latin.length > 0 && text.strangers.some((words) => hasPhrase(words, byStrangers!))) ||
        (foreign.length > 0 && text.all.some((words) => hasPhrase(words, byAll!))),
    ) || links.some((link) => inLinks.some((part) => link.includes(part)))
}
