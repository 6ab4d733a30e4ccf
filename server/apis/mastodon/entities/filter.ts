/**
 * Muted words in the form of Mastodon's filters. A filter is one muted word: its title and its only keyword are the word,
 * and the filter and its keyword have the same id.
 */
import Type, { type Static } from 'typebox'
import type { MutedPlace, MutedWord } from '#contract/calls/muted-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MUTE_MINUTES } from '#contract/limits.ts'
import { Nullable } from '#contract/schemas.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { PLACES } from '#server/features/people/filters/word-filter.ts'

const Text = Type.String()

export const FilterKeyword = Type.Object({ id: Text, keyword: Text, whole_word: Type.Boolean() })
export type FilterKeyword = Static<typeof FilterKeyword>

const groupFields = {
  id: Text,
  title: Text,
  context: Type.Array(Text),
  expires_at: Nullable(Text),
  filter_action: Text,
}

export const Filter = Type.Object({
  ...groupFields,
  keywords: Type.Array(FilterKeyword),
  statuses: Type.Array(Type.Object({ id: Text, status_id: Text })),
})
export type Filter = Static<typeof Filter>

/** A filter of the first version of the filters' calls. */
export const V1Filter = Type.Object({
  id: Text,
  phrase: Text,
  context: Type.Array(Text),
  whole_word: Type.Boolean(),
  expires_at: Nullable(Text),
  irreversible: Type.Boolean(),
})
export type V1Filter = Static<typeof V1Filter>

/** The contexts of each place of muted words. Search has none of its own. */
const CONTEXTS: Record<MutedPlace, readonly string[]> = {
  home: ['home', 'public', 'thread'],
  notifications: ['notifications'],
  search: ['public'],
}

/** The contexts of places, in Mastodon's order. */
function contextsOf(places: readonly MutedPlace[]): string[] {
  const found = new Set(places.flatMap((place) => CONTEXTS[place]))
  return ['home', 'notifications', 'public', 'thread'].filter((context) => found.has(context))
}

/**
 * The places of contexts; none for profiles alone, where muted words do not apply. Contexts that a client sends back
 * unchanged leave the places of `before`.
 */
export function placesOf(contexts: readonly string[], before: readonly MutedPlace[] = []): MutedPlace[] {
  const known = new Set(contexts.filter((context) => context !== 'account'))
  const had = contextsOf(before)
  if (had.length > 0 && known.size === had.length && had.every((context) => known.has(context))) return [...before]
  const isNew = before.length === 0
  return [
    ...(CONTEXTS.home.some((context) => known.has(context)) ? (['home'] as const) : []),
    ...(known.has('notifications') ? (['notifications'] as const) : []),
    ...((isNew ? known.has('public') : before.includes('search')) ? (['search'] as const) : []),
  ]
}

/** The duration of a mute by Mastodon's number of seconds; null for no end. The longest is a year. */
export const minutesOf = (seconds: number | null): number | null =>
  seconds === null || seconds <= 0 ? null : Math.min(Math.ceil((seconds * 1_000) / MINUTE_MS), MUTE_MINUTES)

const actionOf = (leavesLine: boolean): string => (leavesLine ? 'warn' : 'hide')

/** The id of a word in the form of Mastodon's ids. */
const idOf = (ids: IdFormat, { _id }: Pick<MutedWord, '_id'>): string => toDecimal(ids, ids.parse(_id))

export const toKeyword = (ids: IdFormat, word: MutedWord): FilterKeyword => ({
  ...{ id: idOf(ids, word), keyword: word.text, whole_word: word.isWhole },
})

export const toFilter = (ids: IdFormat, word: MutedWord): Filter => ({
  ...{ id: idOf(ids, word), title: word.text, context: contextsOf(word.places), expires_at: word.until },
  ...{ filter_action: actionOf(word.leavesLine), keywords: [toKeyword(ids, word)], statuses: [] },
})

export const toV1Filter = (ids: IdFormat, word: MutedWord): V1Filter => ({
  ...{ id: idOf(ids, word), phrase: word.text, context: contextsOf(word.places), whole_word: word.isWhole },
  ...{ expires_at: word.until, irreversible: !word.leavesLine },
})

/** Why a list shows a post as a line that opens it: the viewer's muted words in it. */
export const toFilterResults = (ids: IdFormat, words: readonly MutedWordsTable[]) =>
  words.map((word) => ({
    filter: {
      id: toDecimal(ids, word.id),
      title: word.text,
      context: contextsOf((Object.keys(PLACES) as MutedPlace[]).filter((place) => (word.places & PLACES[place]) !== 0)),
      expires_at: word.until === 0 ? null : toIso(word.until),
      filter_action: actionOf(word.leaves_line === 1),
    },
    keyword_matches: [word.text],
    status_matches: null,
  }))
