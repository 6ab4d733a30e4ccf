/** Counts, truncates, normalises and splits text, the same in the server and the web app. */

import { BYTES_PER_CHARACTER, MARKS_PER_CHARACTER, MENTIONS_NOTIFIED } from './limits.ts'
import { findUrls } from './text/addresses.ts'
import { findNames } from './text/names.ts'
import { whenUsed } from './when-used.ts'

const segmenter = whenUsed(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

// Printable ASCII has one grapheme per character, so most posts skip the segmenter.
const plain = /^[\n\x20-\x7e]*$/

const utf8 = new TextEncoder()

/**
 * Counts the characters of a text as it is stored: one per grapheme cluster, so a family emoji is one, and more for a
 * cluster with many combining marks. Every counter and every limit uses this number.
 */
export function countGraphemes(text: string): number {
  if (plain.test(text)) return text.length
  let count = 0
  for (const { segment } of segmenter().segment(normalizeText(text))) count += costOf(segment)
  return count
}

/** Truncates `text` to `limit` characters, between graphemes. */
export function truncateGraphemes(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (plain.test(text.slice(0, limit + 1))) return text.slice(0, limit)
  let count = 0
  for (const { segment, index } of segmenter().segment(text)) {
    count += costOf(normalizeText(segment))
    if (count > limit) return text.slice(0, index)
  }
  return text
}

/** Every emoji and every syllable of any script costs one. */
function costOf(cluster: string): number {
  if (cluster.length <= MARKS_PER_CHARACTER) return 1
  const marks = cluster.match(/\p{M}/gu)?.length ?? 0
  const bytes = utf8.encode(cluster).length
  return Math.max(1, Math.ceil(marks / MARKS_PER_CHARACTER), Math.ceil(bytes / BYTES_PER_CHARACTER))
}

/**
 * Whether the text has only white space and invisible characters: those that Unicode calls default-ignorable, controls, the
 * Braille pattern without dots, and the anchors of interlinear annotations.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb]/u.test(text)
}

/** Normalises text for storage: line ends as \n, Unicode NFC. */
export function normalizeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return plain.test(lines) ? lines : lines.normalize('NFC')
}

/** Whether the text has NUL or half a surrogate pair, which can be neither shown nor stored. */
export function hasForbiddenCharacters(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether `text` counts more than `limit` characters. */
export function isTooLong(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  return text.length > limit * BYTES_PER_CHARACTER || countGraphemes(text) > limit
}

// A blank line, possibly with spaces or characters without a shape.
const BLANK_LINES = /(?:\n(?:[^\S\n]|\p{Default_Ignorable_Code_Point}|\u2800)*){3,}\n/gu

/** The text as it is shown: more than two blank lines in a row become two. The stored text keeps all. */
export const foldBlankLines = (text: string): string => text.replace(BLANK_LINES, '\n\n\n')

/** A part of a post: plain text or a link. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'url'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }

const linked = /[@＠#＃]|:\/\//

/** Splits a post into plain text, URLs, @mentions and #hashtags, in order; joined they are the post. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  if (!linked.test(text)) return addText(parts, text)
  let from = 0
  for (const { start, end } of findUrls(text)) {
    addNames(parts, text.slice(from, start))
    const url = text.slice(start, end)
    parts.push({ kind: 'url', text: url, href: url })
    from = end
  }
  return addNames(parts, text.slice(from))
}

function addText(parts: TextPart[], text: string): TextPart[] {
  if (text !== '') parts.push({ kind: 'text', text })
  return parts
}

function addNames(parts: TextPart[], text: string): TextPart[] {
  let from = 0
  for (const { kind, start, end, name } of findNames(text)) {
    addText(parts, text.slice(from, start))
    const written = text.slice(start, end)
    parts.push(kind === 'mention' ? { kind, text: written, username: name } : { kind, text: written, tag: name })
    from = end
  }
  return addText(parts, text.slice(from))
}

/** The users a post mentions and notifies: distinct usernames in lower case, at most MENTIONS_NOTIFIED. */
export function mentionsIn(text: string): string[] {
  if (!/[@＠]/.test(text)) return []
  const names = splitText(text).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))
  return [...new Set(names)].slice(0, MENTIONS_NOTIFIED)
}
