/** Finds misspelt settings among the variables of the environment, most of which belong to other programs. */

/** Prefixes that only settings of Plus have. */
const OWN_PREFIX = /^(?:RATE_LIMIT|GROK|BACKUP|SMTP|METRICS)_/

/** A sentence for each set variable that is no known setting but resembles one. Values are never repeated. */
export function findMisspelt(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || known.includes(name)) return []
    const typed = name.toUpperCase().replaceAll('-', '_').replace(/IES$/, 'Y')
    const nearest = nearestOf(typed, known) ?? begunOf(typed, known)
    if (nearest) return `${name} is no setting of Plus and does nothing. Did you mean ${nearest}?`
    return OWN_PREFIX.test(name) ? `${name} is no setting of Plus and does nothing.` : []
  })
}

/** The known name that a typed one resembles; undefined when it probably belongs to another program. */
function nearestOf(typed: string, known: readonly string[]): string | undefined {
  let nearest: { name: string; slips: number } | undefined
  for (const name of known) {
    // A short name resembles many words: HOST and PORT may differ by one letter, and HOME is another variable.
    const most = name.length < 8 ? 1 : name.length < 16 ? 2 : 3
    if (Math.abs(name.length - typed.length) > most) continue
    const slips = name.replaceAll('_', '') === typed.replaceAll('_', '') ? 0 : countSlips(typed, name)
    if (slips <= most && (!nearest || slips < nearest.slips)) nearest = { name, slips }
  }
  return nearest?.name
}

/** The only known name that starts with the typed one. */
function begunOf(typed: string, known: readonly string[]): string | undefined {
  if (!typed.includes('_')) return undefined
  const begun = known.filter((name) => name.startsWith(`${typed}_`))
  return begun.length === 1 ? begun[0] : undefined
}

/**
 * The number of letters added, left out, replaced or swapped with their neighbour (optimal string alignment distance).
 */
function countSlips(one: string, other: string): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, above] = [above, current]
  }
  return above[other.length]!
}
