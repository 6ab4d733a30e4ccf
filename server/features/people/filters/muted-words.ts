import { MUTED_WORDS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteWord, insertWord, listWords, updateWord } from './store.ts'
import {
  cleanWord,
  inItsGroup,
  lasting,
  NO_GROUP,
  type OwnGroup,
  presentWord,
  toRow,
  type WordChange,
} from './word-rows.ts'

export type WordDeps = Pick<Deps, 'db' | 'ids' | 'nextId' | 'clock' | 'events'>

/** The active muted words, last added first. */
export async function getWords({ db, ids, clock }: Pick<WordDeps, 'db' | 'ids' | 'clock'>, viewer: Id) {
  const rows = lasting(await listWords(db, viewer), clock())
  return { words: rows.map((row) => presentWord(ids, row)) }
}

/** Mutes a word. A word that is muted already is changed. */
export async function addWord(deps: WordDeps, viewer: Id, change: WordChange) {
  const clean = cleanWord(change.text)
  return transact(deps.db, async (tx) => {
    const row = await putWord(deps, tx, viewer, { clean, change })
    await emitChange(deps, tx, viewer)
    return { word: presentWord(deps.ids, row) }
  })
}

/** Announces to the member's apps that muted words have changed. */
export const emitChange = ({ events }: Pick<WordDeps, 'events'>, tx: Tx, account: Id): Promise<void> =>
  events.emit(tx, { type: 'muted_words.changed', account })

interface NewWord {
  clean: string
  change: WordChange
  /** The group that the word joins, whatever it was in. Absent: a word that exists stays in its group. */
  group?: OwnGroup
  /** The id of a word that does not exist. */
  id?: Id
  /** The end of a word that does not exist. */
  until?: number
}

/**
 * Writes a word in the caller's transaction; the account is locked, so that two concurrent calls cannot exceed the
 * limit.
 */
export async function putWord(
  { nextId, clock }: Pick<WordDeps, 'nextId' | 'clock'>,
  tx: Tx,
  viewer: Id,
  { clean, change, group, id, until }: NewWord,
): Promise<MutedWordsTable> {
  await lockAccount(tx, viewer)
  const rows = await listWords(tx, viewer)
  const same = rows.find((row) => fold(row.text) === fold(clean))
  if (!same && lasting(rows, clock()).length >= MUTED_WORDS) fail('too_many_muted_words')
  const row = toRow(change, {
    ...(group ?? same ?? NO_GROUP),
    ...{ account_id: viewer, id: same?.id ?? id ?? nextId(), text: clean, until: until ?? same?.until, now: clock() },
  })
  if (!same) {
    await insertWord(tx, row)
    return row
  }
  const changed = group ? row : inItsGroup(row, same, rows, nextId)
  await updateWord(tx, changed)
  return changed
}

/** Changes a muted word. Alone with other settings, it leaves its group. */
export async function changeWord(deps: WordDeps, viewer: Id, id: Id, change: WordChange) {
  const { db, ids, clock, nextId } = deps
  const clean = cleanWord(change.text)
  return transact(db, async (tx) => {
    await lockAccount(tx, viewer)
    const rows = await listWords(tx, viewer)
    const before = rows.find((row) => row.id === id) ?? fail('muted_word_not_found')
    refuseSame(rows, id, clean)
    const row = inItsGroup(toRow(change, { ...before, text: clean, now: clock() }), before, rows, nextId)
    await updateWord(tx, row)
    await emitChange(deps, tx, viewer)
    return { word: presentWord(ids, row) }
  })
}

/** Refuses a text that another word of the account has. */
export function refuseSame(rows: readonly MutedWordsTable[], id: Id, clean: string): void {
  if (rows.some((row) => row.id !== id && fold(row.text) === fold(clean)))
    failFields({ text: text('You already muted that.') })
}

export const removeWord = (deps: Pick<WordDeps, 'db' | 'events'>, viewer: Id, id: Id) =>
  transact(deps.db, async (tx) => {
    if ((await deleteWord(tx, viewer, id)) === 0) fail('muted_word_not_found')
    await emitChange(deps, tx, viewer)
  })
