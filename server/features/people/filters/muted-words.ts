import type { Static } from 'typebox'
import type { MutedPlace, MutedWord, mutedWords } from '#contract/calls/muted-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { MUTED_WORD_LENGTH, MUTED_WORDS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { cleanText, withoutInvisible } from '#server/core/text/clean-text.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteWord, insertWord, listWords, updateWord } from './store.ts'
import { PLACES } from './word-filter.ts'

type WordDeps = Pick<Deps, 'db' | 'ids' | 'nextId' | 'clock' | 'events'>
type WordChange = Static<(typeof mutedWords)['POST /muted-words']['body']>

/** The active muted words, last added first. */
export async function getWords({ db, ids, clock }: Pick<WordDeps, 'db' | 'ids' | 'clock'>, viewer: Id) {
  const now = clock()
  const rows = await listWords(db, viewer)
  return { words: rows.filter(({ until }) => until === 0 || until > now).map((row) => present(ids, row)) }
}

/** Mutes a word. A word that is muted already is changed. */
export async function addWord(deps: WordDeps, viewer: Id, change: WordChange) {
  const [word] = await addWords(deps, viewer, [change])
  return { word: word! }
}

/** Mutes several words, all or none. */
export async function addWords(deps: WordDeps, viewer: Id, changes: readonly WordChange[]): Promise<MutedWord[]> {
  const cleaned = changes.map((change) => ({ change, clean: cleanWord(change.text) }))
  return transact(deps.db, async (tx) => {
    const words: MutedWord[] = []
    for (const { change, clean } of cleaned)
      words.push(present(deps.ids, await putWord(deps, tx, viewer, clean, change)))
    await emitChange(deps, tx, viewer)
    return words
  })
}

const emitChange = ({ events }: Pick<WordDeps, 'events'>, tx: Tx, account: Id): Promise<void> =>
  events.emit(tx, { type: 'muted_words.changed', account })

/**
 * Writes a word in the caller's transaction; the account is locked, so that two concurrent calls cannot exceed the
 * limit.
 */
async function putWord(
  { nextId, clock }: Pick<WordDeps, 'nextId' | 'clock'>,
  tx: Tx,
  viewer: Id,
  clean: string,
  change: WordChange,
): Promise<MutedWordsTable> {
  await lockAccount(tx, viewer)
  const rows = await listWords(tx, viewer)
  const same = rows.find((row) => fold(row.text) === fold(clean))
  const lasting = rows.filter(({ until }) => until === 0 || until > clock())
  if (!same && lasting.length >= MUTED_WORDS) fail('too_many_muted_words')
  const row = toRow(change, {
    account_id: viewer,
    id: same?.id ?? nextId(),
    text: clean,
    until: same?.until,
    now: clock(),
  })
  await (same ? updateWord(tx, row) : insertWord(tx, row))
  return row
}

export async function changeWord(deps: WordDeps, viewer: Id, id: Id, change: WordChange) {
  const { db, ids, clock } = deps
  const clean = cleanWord(change.text)
  return transact(db, async (tx) => {
    await lockAccount(tx, viewer)
    const rows = await listWords(tx, viewer)
    const before = rows.find((row) => row.id === id) ?? fail('muted_word_not_found')
    if (rows.some((row) => row.id !== id && fold(row.text) === fold(clean)))
      failFields({ text: text('You already muted that.') })
    const row = toRow(change, { ...before, text: clean, now: clock() })
    await updateWord(tx, row)
    await emitChange(deps, tx, viewer)
    return { word: present(ids, row) }
  })
}

export const removeWord = (deps: Pick<WordDeps, 'db' | 'events'>, viewer: Id, id: Id) =>
  transact(deps.db, async (tx) => {
    if ((await deleteWord(tx, viewer, id)) === 0) fail('muted_word_not_found')
    await emitChange(deps, tx, viewer)
  })

/** A word in its stored form. Refuses one without searchable characters. */
export function cleanWord(typed: string): string {
  const clean = withoutInvisible(cleanText('text', typed.replace(/\s+/g, ' '), MUTED_WORD_LENGTH)).trim()
  if (fold(clean).trim() === '') failFields({ text: text('Enter a word, a phrase or a hashtag.') })
  return clean
}

interface Stored {
  account_id: Id
  id: Id
  text: string
  until: number | undefined
  now: number
}

const toRow = (change: WordChange, { account_id, id, text, until = 0, now }: Stored): MutedWordsTable => ({
  ...{ account_id, id, text },
  is_whole: Number(change.isWhole),
  places: [...new Set(change.places)].reduce((bits, place) => bits + PLACES[place], 0),
  spares_followed: Number(change.sparesFollowed),
  leaves_line: Number(change.leavesLine),
  until: change.minutes === undefined ? until : change.minutes === null ? 0 : now + change.minutes * MINUTE_MS,
})

const present = (ids: IdFormat, row: MutedWordsTable): MutedWord => ({
  _id: ids.format(row.id),
  text: row.text,
  isWhole: row.is_whole === 1,
  places: (Object.keys(PLACES) as MutedPlace[]).filter((place) => (row.places & PLACES[place]) !== 0),
  sparesFollowed: row.spares_followed === 1,
  leavesLine: row.leaves_line === 1,
  until: row.until === 0 ? null : toIso(row.until),
})
