import { pageLanguage } from '#web/core/page-language.ts'

export interface Emoji {
  emoji: string
  name: string
  words: string
  group: number
  takesTone: boolean
}

type Module = Promise<{ default: string }>
// Unicode's names in the languages of Plus, except Arabic, for which there are none.
const byLanguage: Partial<Record<string, () => Module>> = {
  de: () => import('virtual:emoji/emoji-names-de'),
  fr: () => import('virtual:emoji/emoji-names-fr'),
  es: () => import('virtual:emoji/emoji-names-es'),
  pt: () => import('virtual:emoji/emoji-names-pt'),
  ja: () => import('virtual:emoji/emoji-names-ja'),
}
const english = (): Module => import('virtual:emoji/emoji-names-en')

/** All emoji in Unicode's order, with their names in the language of the page. */
export async function loadEmoji(): Promise<readonly Emoji[]> {
  return parse((await (byLanguage[pageLanguage] ?? english)()).default)
}

const parse = (packed: string): Emoji[] =>
  packed.split('\n').map((line) => {
    const [emoji = '', name = '', words = '', group, takesTone] = line.split('\t')
    return { emoji, name, words, group: Number(group), takesTone: takesTone === '1' }
  })

const MAX_FOUND_EMOJI = 96
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The emoji whose name or keywords have words that begin with all words of the query; matches of the name come first. */
export function searchEmoji(all: readonly Emoji[], query: string): Emoji[] {
  const parts = fold(query).split(/\s+/).filter(Boolean)
  const begins = (text: string) => {
    const folded = ` ${fold(text)}`
    // Japanese has no spaces between words.
    return (part: string) => folded.includes(` ${part}`) || (/[^\p{ASCII}]/u.test(part) && folded.includes(part))
  }
  const named: Emoji[] = []
  const described: Emoji[] = []
  for (const each of all) {
    if (parts.every(begins(each.name))) named.push(each)
    else if (parts.every(begins(`${each.name} ${each.words}`))) described.push(each)
  }
  return [...named, ...described].slice(0, MAX_FOUND_EMOJI)
}

const RECENT = 'recent-emoji'
const TONE = 'emoji-tone'
const MAX_RECENT_EMOJI = 24

/** The most recent emoji on this device, without skin tone. */
export function recentEmoji(): string[] {
  const stored = read(RECENT)
  return stored ? stored.split(' ') : []
}

export const noteRecentEmoji = (emoji: string): void =>
  write(RECENT, [emoji, ...recentEmoji().filter((other) => other !== emoji)].slice(0, MAX_RECENT_EMOJI).join(' '))

export const storedTone = (): number => Number(read(TONE)) || 0
export const storeTone = (tone: number): void => write(TONE, String(tone))

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is refused: no recent emoji are stored.
  }
}
