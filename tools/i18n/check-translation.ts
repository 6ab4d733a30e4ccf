/** Compares a translation with its English text. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { findCountFaults, neededPlurals } from './check-counts.ts'

interface Parts {
  /** Placeholders, with their types: `count plural`. */
  placeholders: Set<string>
  /** The cases of each plural. */
  plurals: string[][]
}

const TAG = /<\/?(\w+)>/g

/** The faults of a translation; empty if it has none. */
export function findFaults(message: string, translation: string, language: string): string[] {
  let parts: Parts
  try {
    parts = partsOf(compileMessageOrThrow(translation))
  } catch (error) {
    return [`is no ICU MessageFormat: ${(error as Error).message.split('\n', 1)[0]}`]
  }
  const faults: string[] = []
  const wanted = partsOf(compileMessageOrThrow(message)).placeholders
  for (const name of wanted.difference(parts.placeholders)) faults.push(`lacks {${name}}`)
  for (const name of parts.placeholders.difference(wanted)) faults.push(`has {${name}}, which the text does not have`)

  if (tagsOf(message) !== tagsOf(translation)) faults.push(`has other tags than ${tagsOf(message) || 'none'}`)
  const needed = parts.plurals.length > 0 ? neededPlurals(message, language) : []
  for (const cases of parts.plurals)
    for (const category of needed) if (!cases.includes(category)) faults.push(`lacks the plural "${category}"`)
  return [...faults, ...findCountFaults(message, translation, language)]
}

const tagsOf = (text: string) =>
  [...text.matchAll(TAG)]
    .map(([tag]) => tag)
    .sort()
    .join(' ')

function partsOf(tokens: readonly unknown[] | string): Parts {
  const placeholders = new Set<string>()
  const plurals: string[][] = []
  if (typeof tokens === 'string') return { placeholders, plurals }
  for (const token of tokens) {
    if (!Array.isArray(token)) continue
    const [name, type, cases] = token as [string, string?, Record<string, readonly unknown[] | string>?]
    placeholders.add(type ? `${name}, ${type}` : name)
    if (typeof cases !== 'object') continue
    if (type === 'plural') plurals.push(Object.keys(cases))
    for (const each of Object.values(cases)) {
      if (typeof each !== 'object') continue
      const inner = partsOf(each)
      for (const one of inner.placeholders) placeholders.add(one)
      plurals.push(...inner.plurals)
    }
  }
  return { placeholders, plurals }
}
