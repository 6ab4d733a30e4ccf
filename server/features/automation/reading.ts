/** What readers see of a post and of its author, in the spellings in which rules look for words. */
import { domainToUnicode } from 'node:url'
import { PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { splitText, type TextPart } from '#contract/text.ts'
import { foldLookAlikes, hasForeignLetters, Spellings } from '#server/core/text/look-alikes.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import type { AccountRow } from '#server/features/users/store.ts'

/** The texts of an account that its profile shows. */
export type AuthorTexts = Pick<AccountRow, 'username' | keyof typeof PROFILE_TEXT_LENGTHS>

export interface Reading {
  /** The words of each text, those of links and hashtags too. */
  texts: readonly Spellings<string[]>[]
  /** The addresses of links, in lower case, as typed and as shown. */
  links: readonly string[]
}

const linksIn = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'url' ? part.text : []))

/** A link as it is typed, and with the letters that the host shows and that its letters look like. */
function spellingsOfLink(link: string): string[] {
  const host = URL.parse(link)?.hostname ?? ''
  const shown = domainToUnicode(host)
  return [...new Set([link, shown, foldLookAlikes(link, 'all'), foldLookAlikes(shown, 'all')])]
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase())
}

function read(texts: readonly (string | null)[], links: readonly string[]): Reading {
  const written = texts.filter((text) => text !== null && text !== '') as string[]
  return { texts: written.map((text) => new Spellings(text, toWords)), links: links.flatMap(spellingsOfLink) }
}

/** A post, besides its author. */
export interface PostTexts {
  content: string
  /** The content warning. */
  warning: string | null
  /** JSON list of `StoredImage`. */
  media: string
}

/** The descriptions of the images of a post. */
export const altsOf = ({ media }: Pick<PostTexts, 'media'>): string[] =>
  media === '[]' ? [] : (JSON.parse(media) as StoredImage[]).map(({ alt }) => alt)

export const readPost = (post: PostTexts, parts: readonly TextPart[]): Reading =>
  read([post.content, post.warning, ...altsOf(post)], linksIn(parts))

export function readAuthor(author: AuthorTexts): Reading {
  const texts = (Object.keys(PROFILE_TEXT_LENGTHS) as (keyof typeof PROFILE_TEXT_LENGTHS)[]).map((key) => author[key])
  const links = texts.flatMap((text) => linksIn(splitText(text)))
  return read([author.username, ...texts], author.website ? [...links, author.website] : links)
}

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** Phrases by their first word. */
const byFirstWord = (phrases: readonly string[][]): Phrases =>
  Map.groupBy(
    phrases.filter((words) => words.length > 0),
    ([first]) => first!,
  )

const hasPhrase = (words: readonly string[], phrases: Phrases): boolean =>
  words.some((first, start) =>
    phrases.get(first)?.some((phrase) => phrase.every((word, index) => words[start + index] === word)),
  )

/** A function that finds one of some words, phrases, hashtags or parts of links in what readers see. */
export function compileWords(wanted: readonly string[]): (reading: Reading) => boolean {
  const likenessOf = (word: string) => toWords(foldLookAlikes(word, 'all'))
  const plain = byFirstWord(wanted.map((word) => toWords(word)))
  const foreign = byFirstWord(wanted.filter(hasForeignLetters).map(likenessOf))
  const latin = byFirstWord(wanted.filter((word) => !hasForeignLetters(word)).map(likenessOf))
  const inLinks = [...new Set(wanted.flatMap((word) => [word, foldLookAlikes(word, 'all')]))]
    .filter((each) => each.includes('.'))
    .map((each) => each.toLowerCase())
  return ({ texts, links }) =>
    texts.some(
      (text) =>
        hasPhrase(text.plain, plain) ||
        (latin.size > 0 && hasPhrase(text.strangers, latin)) ||
        (foreign.size > 0 && hasPhrase(text.all, foreign)),
    ) || links.some((link) => inLinks.some((part) => link.includes(part)))
}
