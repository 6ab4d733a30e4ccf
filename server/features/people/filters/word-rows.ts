/** Rows of muted words: how a word is stored, and which words are one group. */
import type { Static } from 'typebox'
import type { MutedPlace, MutedWord, mutedWords } from '#contract/calls/muted-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MUTED_WORD_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { cleanText, withoutInvisible } from '#server/core/text/clean-text.ts'
import { fold } from '#server/core/text/fold.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { PLACES } from './word-filter.ts'

/** A muted word as a call describes it. */
export type WordChange = Static<(typeof mutedWords)['POST /muted-words']['body']>

/** The group of a word and its title. */
export type OwnGroup = Pick<MutedWordsTable, 'group_id' | 'title'>

export const NO_GROUP: OwnGroup = { group_id: NO_ID, title: null }

/** The id of the group of a word. */
export const groupOf = ({ id, group_id }: Pick<MutedWordsTable, 'id' | 'group_id'>): Id =>
  group_id === NO_ID ? id : group_id

/** A word in its stored form. Refuses one without searchable characters. */
export function cleanWord(typed: string): string {
  const clean = withoutInvisible(cleanText('text', typed.replace(/\s+/g, ' '), MUTED_WORD_LENGTH)).trim()
  if (fold(clean).trim() === '') failFields({ text: text('Enter a word, a phrase or a hashtag.') })
  return clean
}

interface Stored extends OwnGroup {
  account_id: Id
  id: Id
  text: string
  until: number | undefined
  now: number
}

/** The row of a word. A change without a duration keeps the end. */
export const toRow = (
  change: WordChange,
  { account_id, id, text, until = 0, now, group_id, title }: Stored,
): MutedWordsTable => ({
  ...{ account_id, id, text, group_id, title },
  is_whole: Number(change.isWhole),
  places: [...new Set(change.places)].reduce((bits, place) => bits + PLACES[place], 0),
  spares_followed: Number(change.sparesFollowed),
  leaves_line: Number(change.leavesLine),
  until: change.minutes === undefined ? until : change.minutes === null ? 0 : now + change.minutes * MINUTE_MS,
})

/** The row of a changed word: one with other settings than its group leaves the group. */
export function inItsGroup(
  row: MutedWordsTable,
  before: MutedWordsTable,
  all: readonly MutedWordsTable[],
  nextId: () => Id,
): MutedWordsTable {
  const { places, spares_followed, leaves_line, until } = before
  const isSame =
    row.places === places &&
    row.spares_followed === spares_followed &&
    row.leaves_line === leaves_line &&
    row.until === until
  const isShared = all.some((other) => other.id !== row.id && groupOf(other) === groupOf(before))
  return isSame || !isShared ? row : { ...row, group_id: nextId(), title: null }
}

/** The words that have not ended. */
export const lasting = (rows: readonly MutedWordsTable[], now: number): MutedWordsTable[] =>
  rows.filter(({ until }) => until === 0 || until > now)

/** The places where a word is muted. */
export const placesIn = ({ places }: Pick<MutedWordsTable, 'places'>): MutedPlace[] =>
  (Object.keys(PLACES) as MutedPlace[]).filter((place) => (places & PLACES[place]) !== 0)

/** A muted word as Plus's API shows it. */
export const presentWord = (ids: IdFormat, row: MutedWordsTable): MutedWord => ({
  _id: ids.format(row.id),
  text: row.text,
  isWhole: row.is_whole === 1,
  places: placesIn(row),
  sparesFollowed: row.spares_followed === 1,
  leavesLine: row.leaves_line === 1,
  until: row.until === 0 ? null : toIso(row.until),
})
