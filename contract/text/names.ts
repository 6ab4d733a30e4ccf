/** Finds the mentions and hashtags of a text without URLs. */
import { whenUsed } from '#contract/when-used.ts'
import { endOfPath } from './addresses.ts'
import { INNER_JOINER, INNER_MARKS, isEuropean, LATIN, UNSPACED, VARIATION } from './characters.ts'

interface Name {
  kind: 'mention' | 'hashtag'
  start: number
  end: number
  /** The name without its @ or #. */
  name: string
}

// An email address continues in ASCII letters, so letters of a script without cases before the @ do not make one.
const mention = '[@＠](?<![\\p{Cased}\\d_@＠].)(?<mention>\\w{3,30})(?![\\p{Cased}\\p{M}\\d_@＠])'

const visible = '[[\\p{L}\\p{N}\\p{M}_]--[\\p{DI}\\u20e3]]'
const keycap = '\\d\\ufe0f?\\u20e3'
const innerMark = `(?<=[\\p{L}\\p{M}])[${INNER_MARKS}](?=[\\p{L}--\\p{DI}])`
const tag = `(?!${keycap})[[\\p{L}\\p{N}_]--\\p{DI}](?:(?!${keycap})${visible}|${INNER_JOINER}|${VARIATION}|${innerMark})*`
const hashtag = `[#＃](?<![[\\p{L}\\p{N}_&#＃]--${UNSPACED}].)(?<hashtag>${tag})`

const names = whenUsed(() => new RegExp(`${mention}|${hashtag}`, 'gv'))
// A domain without a scheme, or with one that makes no link here: the @ and # of its path are neither mentions nor hashtags.
const domain = String.raw`(?<![\p{L}\p{M}\p{N}_.@\-]|(?<!:\/)\/)[\p{L}\p{N}][\p{L}\p{M}\p{N}\-]*(?:\.[\p{L}\p{M}\p{N}\-]+)*\.\p{L}{2,}(?::\d+)?(?=\/)`
const namesAndDomains = whenUsed(() => new RegExp(`${mention}|${hashtag}|${domain}`, 'gv'))

const europeanNames = whenUsed(
  () =>
    new RegExp(
      `@(?<![${LATIN}\\d_@].)(?<mention>\\w{3,30})(?![${LATIN}\\d_@])|#(?<![${LATIN}\\d_&#].)(?<hashtag>[${LATIN}\\d_]+)`,
      'gu',
    ),
)

/** All mentions and hashtags, in order. */
export function findNames(text: string): Name[] {
  if (!/[@＠#＃]/.test(text)) return []
  const found: Name[] = []
  let from = 0
  for (const { 0: whole, index: start, groups = {} } of text.matchAll(grammarOf(text))) {
    if (start < from) continue
    const end = start + whole.length
    from = groups.mention || groups.hashtag ? end : endOfPath(text, end)
    // The scheme of a URL that has no host.
    if (text.startsWith('://', end)) continue
    if (groups.mention) found.push({ kind: 'mention', start, end, name: groups.mention })
    // Directly behind a hashtag a # closes it: #東京#に行く
    else if (groups.hashtag && isHashtag(groups.hashtag) && start !== endOfTag(found))
      found.push({ kind: 'hashtag', start, end, name: groups.hashtag })
  }
  return found
}

function grammarOf(text: string): RegExp {
  if (/\/[@＠#＃]/.test(text)) return namesAndDomains()
  return isEuropean(text) ? europeanNames() : names()
}

const isHashtag = (tag: string): boolean => /\p{L}/u.test(tag)

function endOfTag(found: readonly Name[]): number {
  const last = found.at(-1)
  return last?.kind === 'hashtag' ? last.end : -1
}
