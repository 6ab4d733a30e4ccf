/** Finds the URLs of a text. Hosts and paths end before the punctuation of the sentence around them. */
import { whenUsed } from '#contract/when-used.ts'
import { INNER_JOINER, INNER_MARKS, isEuropean, LATIN } from './characters.ts'

/** A URL of a text, from its first character up to the character after its last. */
interface Span {
  start: number
  end: number
}

const scheme = /https?:\/\//giu
// A bracket of a sentence, as in https://a.example/x（https://b.example/y）, holds an address of its own.
const nextScheme = /(?<=[\p{L}\p{M}\p{N},;\|\)\]'[\p{Ps}--\p{ASCII}]])https?:\/\//ivy

// A label of a host, a user name, an IPv6 address or a port. Fullwidth and CJK stops are excluded, though IDNA maps
// them to a dot.
const label = `(?:[\\p{L}\\p{M}\\p{Nd}%_.\\-]|${INNER_JOINER})`
const authority = whenUsed(
  () =>
    new RegExp(
      `(?:[\\p{L}\\p{M}\\p{Nd}._~%:+\\-]*@)*(?<host>\\[[\\d.:a-f]+\\]|${label}+)(?<port>:\\d{1,5}(?!\\d))?`,
      'ivy',
    ),
)
const europeanAuthority = whenUsed(
  () =>
    new RegExp(
      `(?:[${LATIN}\\d._~%:+\\-]*@)*(?<host>\\[[\\d.:a-f]+\\]|[${LATIN}\\d%_.\\-]+)(?<port>:\\d{1,5}(?!\\d))?`,
      'iuy',
    ),
)
// No domain ends in Latin letters that go on in another script, so the rest is the sentence: https://example.comを見る
const latinEnd = /(?<=^|\.)[a-z\d][\w-]*(?=[^.\p{sc=Latin}\w\p{M}-][^.]*$)/iu
const pictograph = /[\p{Extended_Pictographic}\p{RI}]/uy
// A sign such as © that is text, unless what follows makes it an emoji. Fonts draw unassigned ones as emoji, once they are assigned.
const textSign =
  /(?![\p{Emoji_Presentation}\p{RI}\p{Cn}])\p{Extended_Pictographic}(?!\ufe0f|\p{EMod}|\u200d\p{Extended_Pictographic})/uy
const insideHost = /[\p{Extended_Pictographic}\p{RI}\p{DI}]/uy

/** All URLs of a text, in order. */
export function findUrls(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const { 0: opening, index: start } of text.matchAll(scheme)) {
    if (start < from) continue
    const end = endOfUrl(text, start, start + opening.length)
    if (end === 0) continue
    found.push({ start, end })
    from = end
  }
  return found
}

/** Where the URL ends whose authority begins at `from`; 0 when it has no valid host. */
function endOfUrl(text: string, start: number, from: number): number {
  const pattern = isEuropean(text) ? europeanAuthority() : authority()
  pattern.lastIndex = from
  const match = pattern.exec(text)
  if (!match) return 0
  const { host = '', port = '' } = match.groups as Record<string, string | undefined>
  const hostStart = from + match[0].length - host.length - port.length
  const whole = text.startsWith('://', hostStart + host.length) ? host.replace(/https?$/i, '') : host
  const cut = whole.startsWith('[') ? null : latinEnd.exec(whole)
  const hostEnd = hostStart + (cut ? cut.index + cut[0].length : whole.length)
  const isWhole = hostEnd === hostStart + host.length
  const bare = withoutEnd(text.slice(hostStart, hostEnd), '._-')
  // Before an emoji or an invisible character a label is only the beginning of a domain.
  if (bare === '' || (!bare.includes('.') && isAt(insideHost, text, hostEnd))) return 0
  const pathStart = hostEnd + (isWhole ? port.length : 0)
  // Before the path is read: it makes no URL invalid.
  if (!URL.canParse(text.slice(start, pathStart))) return 0
  const end = isWhole && /[/\\?#]/.test(text.charAt(pathStart)) ? endOfPath(text, pathStart, start) : pathStart
  return end > hostEnd ? end : hostStart + bare.length
}

const quotesAndStops = `\\s<>"＜＞＂\\p{Cc}\\p{Cf}\\p{Cs}\\p{DI}\\p{Pi}\\p{Pf}‚„〝〞〟＇❛-❟…‥⋯\\ufe10-\\ufe19`
const ends = whenUsed(() => new RegExp(`[${quotesAndStops}[\\p{Term}--\\p{ASCII}]]`, 'vy'))
const joiner = whenUsed(() => new RegExp(INNER_JOINER, 'vy'))
const emoji =
  /(?:\p{RI}{2}|\p{Extended_Pictographic}\ufe0f?\p{EMod}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{EMod}?)*)+/uy
// Characters that need no inspection. An h may begin another URL.
const plain = /[a-gi-zA-GI-Z\d/?#&=%.,:;!+_~*$@|'-]*/y
const opening = /\p{Ps}/uy
const closing = /\p{Pe}/uy
const trailing = whenUsed(
  () => new RegExp(`[\\p{Term}'\`\\u2013-\\u2015〜～${INNER_MARKS}[\\p{Po}--\\p{ASCII}]]$`, 'v'),
)
// An ASCII quote. It may be part of a URL, unless the sentence opens it.
const openQuote = /(?<![\p{Cased}\d])['`]$/u
const entity = /&[a-z\d]{1,31};$/iu

const isEnd = (char: string): boolean => (char <= '\x7f' ? /[\s<>"\p{Cc}]/u.test(char) : isAt(ends(), char, 0))
const isTrailing = (char: string): boolean => (char <= '\x7f' ? /[!,.:;?'`]/.test(char) : trailing().test(char))

/** The text without the trailing characters of `set`. */
function withoutEnd(text: string, set: string): string {
  let end = text.length
  while (end > 0 && set.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** The end of the path, query or fragment that begins at `from`, without trailing punctuation. */
export function endOfPath(text: string, from: number, start = from): number {
  const brackets = new Brackets()
  let at = from
  for (plain.lastIndex = at; at < text.length; plain.lastIndex = at) {
    at += plain.exec(text)![0].length
    if (at >= text.length) break
    const char = String.fromCodePoint(text.codePointAt(at)!)
    if (/h/i.test(char) && isAt(nextScheme, text, at)) break
    if (/[\u200c\u200d]/.test(char) && isAt(joiner(), text, at)) at++
    else if (isEnd(char) || (isAt(closing, text, at) && !brackets.close(char))) break
    else if (isAt(pictograph, text, at) && !isAt(textSign, text, at)) {
      // An emoji is a segment of its own, or follows the URL.
      if (!/[/=?#&+._~-]/.test(text.charAt(at - 1)) || !isAt(emoji, text, at)) break
      at = emoji.lastIndex
    } else {
      if (isAt(opening, text, at)) brackets.open(char, at)
      at += char.length
    }
  }
  return withoutTrailing(text, { from, start, end: Math.min(at, brackets.firstLeftOpen()) })
}

/** Removes the punctuation that ends a sentence, and signs around the URL, as in `*https://plus.example/a*`. */
function withoutTrailing(text: string, { from, start, end }: Span & { from: number }): number {
  const around = start > 0 && /[*_~|]/.test(text[start - 1]!) ? text[start - 1] : undefined
  const [quote] = openQuote.exec(text.slice(Math.max(0, start - 3), start)) ?? []
  const quoteEnd = quote ? text.slice(from, end).indexOf(quote) : -1
  for (let last = quoteEnd < 0 ? end : from + quoteEnd; last > from; ) {
    const found = entity.exec(text.slice(Math.max(from, last - 33), last))
    if (found) last -= found[0].length
    else if (text[last - 1] === around || isTrailing(text[last - 1]!) || '([{'.includes(text[last - 1]!)) last--
    else return last
  }
  return from
}

/**
 * The brackets that a URL has opened. Unicode puts a closing bracket right after the opening one, or leaves one
 * character between.
 */
class Brackets {
  readonly #open = new Map<string, number[]>()

  open(char: string, at: number): void {
    const places = this.#open.get(char)
    if (places) places.push(at)
    else this.#open.set(char, [at])
  }

  /** Closes an open bracket. False when none matches. */
  close(char: string): boolean {
    const code = char.codePointAt(0)!
    const opener = [code - 1, code - 2].map((each) => String.fromCodePoint(each)).find((each) => isAt(opening, each, 0))
    return opener !== undefined && this.#open.get(opener)?.pop() !== undefined
  }

  /**
   * The position of the first bracket that stays open, because the sentence opens it. An ASCII bracket may be part of a
   * URL.
   */
  firstLeftOpen(): number {
    const left = [...this.#open].flatMap(([char, places]) => (char > '\x7f' ? places.slice(0, 1) : []))
    return Math.min(Number.POSITIVE_INFINITY, ...left)
  }
}
