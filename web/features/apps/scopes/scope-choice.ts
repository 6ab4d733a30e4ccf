/** The choice of scopes, of which some include others. A choice is a set of single scopes. */
import { SCOPE_TEXTS } from '#contract/scope-texts.ts'
import { expandScopes, type Scope } from '#contract/scopes.ts'

/** The single scopes of a name; one that includes no others is its own. */
export function singlesOf(name: string): readonly string[] {
  const singles = [...expandScopes([name])]
  return singles.length > 0 ? singles : [name]
}

/** The choice of everything that the names include. */
export const choiceOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(singlesOf))

/** The names of a choice: each offered name that is chosen whole, then the single scopes that no such name includes. */
export function namesOf<Name extends string>(offered: readonly Name[], choice: ReadonlySet<string>): (Name | Scope)[] {
  const whole = offered.filter((name) => singlesOf(name).every((single) => choice.has(single)))
  const included = choiceOf(whole)
  return [...whole, ...([...choice].filter((single) => !included.has(single)) as Scope[])]
}

const ORDER = Object.keys(SCOPE_TEXTS)
const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** The offered names that are shown, in order: without those whose scopes larger ones include. */
export function shownOf(offered: readonly string[]): string[] {
  const names = [...new Set(offered)].sort((one, other) => placeOf(one) - placeOf(other))
  return names.filter((name) => {
    const singles = singlesOf(name)
    const larger = choiceOf(names.filter((other) => singlesOf(other).length > singles.length))
    return !singles.every((single) => larger.has(single))
  })
}

/** The text of a scope. A scope that this release does not know has its name. */
export const scopeText = (name: string): string =>
  Object.entries(SCOPE_TEXTS).find(([key]) => key === name)?.[1].text ?? name

/** How much a scope gives away. Unknown ones count as acts. */
export const scopeKind = (name: string) => Object.entries(SCOPE_TEXTS).find(([key]) => key === name)?.[1].kind ?? 'act'
