/** Converts a model's output to plain text: removes markup, links, images and invisible characters. */
import { splitText } from '#contract/text.ts'

const image = /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g
const link = /\[([^\]]+)\]\([^)]*\)/g
const definition = /^\s*\[[^\]]+\]:\s.*$/
const tag = /<\/?[a-zA-Z][^>]*>|<!--.*?-->/g
const emphasis = /(\*\*\*|\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g
const slanted = /(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu
// Invisible characters, except joiners, which are parts of words and emoji.
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Co}]/gu

/** Converts one line or sentence. */
export function toPlain(text: string): string {
  if (definition.test(text)) return ''
  return text
    .toWellFormed()
    .replace(image, '')
    .replace(link, '$1')
    .replace(tag, '')
    .replace(emphasis, '$2')
    .replace(slanted, '$1')
    .replace(invisible, (found) => (/\s/.test(found) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .replace(/ +(?=[.,;:!?。！？](?:\s|$))/g, '')
    .trim()
}

/** Removes the prefix of a line. After a bullet or number the line is a list item, after a heading or quotation mark it is not. */
export function unprefix(line: string): { text: string; isItem: boolean } {
  const [, before = '', text = ''] = /^((?:\s|[*•–+-]\s|\d{1,3}[.)]\s|#{1,6}\s|>)*)(.*)$/su.exec(line) ?? []
  return { text, isItem: /[*•–+\d-]/.test(before) }
}

const address =
  /:\/\/|^www\.|^(?:mailto|javascript|data|vbscript|file|tel):|[\p{L}\p{N}-]\.\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}/iu

/** The URLs, domain names and IP addresses in a text. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>"“”«»„]+/)
    .map((word) => word.replace(/^[([{'‘*_]+|[.,;:!?'’)\]}*_…。！？]+$/gu, ''))
    .filter((word) => address.test(word))

/** Usernames mentioned in a text, in lower case. */
export const namesIn = (text: string): string[] =>
  splitText(text).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))
