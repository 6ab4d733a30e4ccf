/** What a model writes → plain text: no markup, nothing that a browser would fetch or hide. */

const image = /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g
const link = /\[([^\]]+)\]\([^)]*\)/g
const definition = /^\s*\[[^\]]+\]:\s.*$/
const tag = /<\/?[a-zA-Z][^>]*>|<!--.*?-->/g
const emphasis = /(\*\*\*|\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g
const slanted = /(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu
// Joiners are parts of words and emoji; what else is not seen has no business in an answer.
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Co}]/gu

/** One line or sentence, as text. */
export function toPlain(text: string): string {
  if (definition.test(text)) return ''
  return text
    .toWellFormed()
    .replace(image, '')
    .replace(link, '$1')
    .replace(tag, '')
    .replace(emphasis, '$2')
    .replace(slanted, '$1')
    .replace(unseen, (found) => (/\s/.test(found) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .replace(/ +(?=[.,;:!?。！？](?:\s|$))/g, '')
    .trim()
}

/** What stands before the text of a line: a bullet or number makes it one of a list, a heading or quotation is none. */
export function unprefix(line: string): { text: string; isItem: boolean } {
  const [, before = '', text = ''] = /^((?:\s|[*•–+-]\s|\d{1,3}[.)]\s|#{1,6}\s|>)*)(.*)$/su.exec(line) ?? []
  return { text, isItem: /[*•–+\d-]/.test(before) }
}

const address =
  /:\/\/|^www\.|^(?:mailto|javascript|data|vbscript|file|tel):|[\p{L}\p{N}-]\.\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}/iu

/** Whatever in a text leads out, or could be typed into an address bar. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>"“”«»„]+/)
    .map((word) => word.replace(/^[([{'‘*_]+|[.,;:!?'’)\]}*_…。！？]+$/gu, ''))
    .filter((word) => address.test(word))

/** Members a text names, in lower case. */
export const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/(?<![\p{L}\p{N}_@/.])[@＠]([A-Za-z0-9_]{3,30})/gu), ([, name = '']) => name.toLowerCase())
