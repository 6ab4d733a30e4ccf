/** Groups of muted words in the form of Mastodon's filters. A word alone is a filter, too. */
import Type, { type Static } from 'typebox'
import type { MutedPlace } from '#contract/calls/muted-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MUTE_MINUTES } from '#contract/limits.ts'
import { Nullable } from '#contract/schemas.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import type { WordGroup } from '#server/features/people/filters/word-groups.ts'
import { groupOf, placesIn } from '#server/features/people/filters/word-rows.ts'

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

const actionOf = ({ leaves_line }: MutedWordsTable): string => (leaves_line === 1 ? 'warn' : 'hide')

/** The title of the filter of a word. */
const titleOf = ({ title, text }: MutedWordsTable): string => title ?? text

export const toKeyword = (ids: IdFormat, word: MutedWordsTable): FilterKeyword => ({
  ...{ id: toDecimal(ids, word.id), keyword: word.text, whole_word: word.is_whole === 1 },
})

const endOf = ({ until }: MutedWordsTable): string | null => (until === 0 ? null : toIso(until))

/** The fields of the filter of a word. */
const toGroupFields = (ids: IdFormat, word: MutedWordsTable) => ({
  ...{ id: toDecimal(ids, groupOf(word)), title: titleOf(word), context: contextsOf(placesIn(word)) },
  ...{ expires_at: endOf(word), filter_action: actionOf(word) },
})

/** A group of words as a filter; its first word has the settings of all. */
export const toFilter = (ids: IdFormat, { words }: WordGroup): Filter => ({
  ...toGroupFields(ids, words[0]!),
  ...{ keywords: words.map((word) => toKeyword(ids, word)), statuses: [] },
})

export const toV1Filter = (ids: IdFormat, word: MutedWordsTable): V1Filter => ({
  ...{ id: toDecimal(ids, word.id), phrase: word.text, context: contextsOf(placesIn(word)) },
  ...{ whole_word: word.is_whole === 1, expires_at: endOf(word), irreversible: word.leaves_line === 0 },
})

/** Why a list shows a post as a line that opens it: the filters of the viewer's muted words in it. */
export const toFilterResults = (ids: IdFormat, words: readonly MutedWordsTable[]) =>
  [...Map.groupBy(words, groupOf).values()].map((group) => ({
    filter: toGroupFields(ids, group[0]!),
    keyword_matches: group.map((word) => word.text),
    status_matches: null,
  }))
