/** Counting, cutting and cleaning of text, the same on both sides of the wire. Plain functions, no imports but limits. */
import { BYTES_PER_CHARACTER, MARKS_PER_CHARACTER, MENTIONS_NOTIFIED } from './limits.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// Printable ASCII has one grapheme per character: most posts never need the segmenter.
const plain = /^[\n\x20-\x7e]*$/

const utf8 = new TextEncoder()

/**
 * How many characters a text counts: one for each that a person sees (a grapheme cluster, so a family emoji is one), and
 * more for a tower of combining marks. Every counter and every limit uses this number.
 */
export function countGraphemes(text: string): number {
  if (plain.test(text)) return text.length
  let count = 0
  for (const { segment } of segmenter.segment(text)) count += costOf(segment)
  return count
}

/** The longest beginning of `text` that counts at most `limit`; never cuts inside a grapheme. */
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

/** No emoji and no syllable of any script costs more than one. */
function costOf(cluster: string): number {
  if (cluster.length <= MARKS_PER_CHARACTER) return 1
  const marks = cluster.match(/\p{M}/gu)?.length ?? 0
  const bytes = utf8.encode(cluster).length
  return Math.max(1, Math.ceil(marks / MARKS_PER_CHARACTER), Math.ceil(bytes / BYTES_PER_CHARACTER))
}

/** Whether nothing but white space and invisible characters is there. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164]/u.test(text)
}

/** Text as it is kept: line ends as \n, Unicode NFC. */
export function normalizeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return plain.test(lines) ? lines : lines.normalize('NFC')
}

/** Whether the text holds what can be neither shown nor stored: NUL or half a surrogate pair. */
export function hasForbiddenCharacters(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Whether `text` counts more than `limit` characters. */
export function isTooLong(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  return text.length > limit * BYTES_PER_CHARACTER || countGraphemes(text) > limit
}

/** A piece of a post: plain text, or something that leads somewhere. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'url'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }

const links =
  /(?<url>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}_@/.])@(?<mention>[A-Za-z0-9_]{3,30})(?![\p{L}\p{N}_@])|(?<![\p{L}\p{N}_&/#])[#＃](?<tag>[\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_][\p{L}\p{N}\p{M}_]*)/gu

/** Cuts a post into plain text, addresses, @mentions and #hashtags, in order; joined again they are the post. */
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

// The stop of a sentence after an address is not part of it; a bracket is when it was opened inside.
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

/** Whom a post mentions and so notifies: usernames in lower case, each once, the first few. */
export function mentionsIn(text: string): string[] {
  if (!text.includes('@')) return []
  const names = splitText(text).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []))
  return [...new Set(names)].slice(0, MENTIONS_NOTIFIED)
}
