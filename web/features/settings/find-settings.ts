import type { SectionGroup } from './sections.ts'

/** A setting found by a search, with its place. */
export interface FoundSetting {
  to: string
  title: string
  /** The group and the section of the setting. */
  path: string
}

/** Shorter queries match only at the beginning of a word, in scripts that separate words. */
const ANYWHERE = 3
const UNSEPARATED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The settings that match a query: matches in the title come before matches in other words. */
export function findSettings(query: string, groups: readonly SectionGroup[]): FoundSetting[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const rows = groups.flatMap(({ title: group, sections }) =>
    sections.flatMap(({ to, title: section, settings }) =>
      settings.map(({ title, words, to: own = to }) => ({
        found: { to: own, title, path: group === section ? group : `${group} · ${section}` },
        title: plain(title),
        text: plain([title, words, section, group].join(' ')),
      })),
    ),
  )
  const isIn = (text: string) => wanted.every((word) => hasWord(text, word))
  const byTitle = rows.filter(({ title }) => isIn(title))
  const byText = rows.filter(({ title, text }) => !isIn(title) && isIn(text))
  return [...byTitle, ...byText].map(({ found }) => found)
}

const hasWord = (text: string, word: string) =>
  text.split(/[\s,،、·]+/).some((each) => each.startsWith(word)) ||
  ((word.length >= ANYWHERE || UNSEPARATED.test(word)) && text.includes(word))
