/**
 * Serves `virtual:emoji/emoji-names-<language>`: the emoji with their names and search words (Unicode CLDR), packed as one text of about
 * 40 KB compressed. One line each: emoji, name, words, group, and 1 if it takes a skin tone.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { withTone } from '#web/features/posts/compose/emoji/skin-tone.ts'

const PREFIX = 'virtual:emoji/emoji-names-'
/** Newer ones are missing on many devices. */
const NEWEST_VERSION = 15.1
/** Parts of other emoji. */
const COMPONENTS = 2

interface Emoji {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
  version: number
  skins?: { emoji: string; tone: number | number[] }[]
}

export function emoji(): Plugin {
  return {
    name: 'plus:emoji',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${PREFIX}`) ? `export default ${pack(id.slice(PREFIX.length + 1))}` : undefined),
  }
}

function pack(language: string): string {
  const file = new URL(import.meta.resolve(`emojibase-data/${language}/data.json`))
  const all = JSON.parse(readFileSync(file, 'utf8')) as Emoji[]
  const lines = all
    .filter(({ group, version }) => group !== undefined && group !== COMPONENTS && version <= NEWEST_VERSION)
    .toSorted((a, b) => a.order! - b.order!)
    .map((each) => [each.emoji, each.label, wordsOf(each), each.group, takesTone(each) ? 1 : 0].join('\t'))
  return JSON.stringify(lines.join('\n'))
}

/** The search words that are not in its name. */
function wordsOf({ label, tags = [] }: Emoji): string {
  const name = label.toLowerCase()
  return tags.filter((tag) => !name.includes(tag.toLowerCase())).join(' ')
}

const takesTone = ({ emoji: plain, skins = [] }: Emoji): boolean =>
  skins.some(({ tone }) => tone === 1) &&
  skins.every(({ tone, emoji: toned }) => typeof tone !== 'number' || withTone(plain, tone) === toned)
