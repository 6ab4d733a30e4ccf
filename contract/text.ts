/** Counts, truncates, normalises and splits text, the same in the server and the web app. */
import { BYTES_PER_CHARACTER, MARKS_PER_CHARACTER, MENTIONS_NOTIFIED } from './limits.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// Printable ASCII has one grapheme per character, so most posts skip the segmenter.
const plain = /^[\n\x20-\x7e]*$/

const utf8 = new TextEncoder()

/**
 * Counts the characters of a text: one per grapheme cluster, so a family emoji is one, and more for a cluster with many
 * combining marks. Every counter and every limit uses this number.
 */
export function countGraphemes(text: string): number {
  if (plain.test(text)) return text.length
  let count = 0
  for (const { segment } of segmenter.segment(text)) count += costOf(segment)
  return count
}

/** Truncates `text` to `limit` characters, between graphemes. */
export function truncateGraphemes(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (plain.test(text.slice(0, limit + 1))) return text.slice(0, limit)
  let count = 0
  for (const { segment, index } of segmenter.segment(text)) {
    count += costOf(segment)
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

/** Whether the text has only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164]/u.test(text)
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

/** A part of a post: plain text or a link. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'url'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }

const links =
  /(?<url>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}_@/.])@(?<mention>[A-Za-z0-9_]{3,30})(?![\p{L}\p{N}_@])|(?<![\p{L}\p{N}_&/#])[#＃](?<tag>[\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_][\p{L}\p{N}\p{M}_]*)/gu

/** Splits a post into plain text, URLs, @mentions and #hashtags, in order; joined they are the post. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(links)) {
    const { url, mention, tag } = match.groups as Record<string, string | undefined>
    const part: TextPart = url
      ? urlPart(url)
      : mention
        ? { kind: 'mention', text: match[0], username: mention }
        : { kind: 'hashtag', text: match[0], tag: tag ?? '' }
    if (part.kind === 'url' && !URL.canParse(part.href)) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + part.text.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

// Punctuation after a URL is not part of it; a closing bracket is when the URL also opens it.
function urlPart(found: string): TextPart & { kind: 'url' } {
  let text = found.replace(/[.,;:!?'"’”]+$/u, '')
  while (/[)\]]$/.test(text)) {
    const open = text.endsWith(')') ? '(' : '['
    const close = text.at(-1) as string
    if (text.split(open).length >= text.split(close).length) break
    text = text.slice(0, -1).replace(/[.,;:!?'"’”]+$/u, '')
  }
  return { kind: 'url', text, href: text }
}

/** The users a post mentions and notifies: distinct usernames in lower case, at most MENTIONS_NOTIFIED. */
export function mentionsIn(text: string): string[] {
  if (!text.includes('@')) return []
  const names = splitText(text).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))
  return [...new Set(names)].slice(0, MENTIONS_NOTIFIED)
}
