/** Groups of muted words with a title and common settings, which Mastodon's apps know as filters. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional } from '#server/core/text/clean-text.ts'
import type { MutedWordsTable } from '#server/db/tables/people.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { emitChange, putWord, refuseSame, type WordDeps } from './muted-words.ts'
import { deleteWord, listWords, updateWord } from './store.ts'
import { cleanWord, groupOf, lasting, type OwnGroup, toRow, type WordChange } from './word-rows.ts'

const TITLE_LENGTH = 200

export interface WordGroup {
  id: Id
  /** At least one word, the first added first. All have the settings of the group. */
  words: readonly MutedWordsTable[]
}

/** A word of a group, with what is its own. */
export type GroupedWord = Pick<WordChange, 'text' | 'isWhole'>
/** The settings of a group, which all of its words have. */
export type GroupSettings = Omit<WordChange, keyof GroupedWord>

const toGroups = (rows: readonly MutedWordsTable[], now: number): WordGroup[] =>
  [...Map.groupBy(lasting(rows, now), groupOf)].map(([id, words]) => ({ id, words: words.toReversed() }))

/** The groups of the active muted words; a word alone is one, too. The group of the word that was added last is first. */
export const listGroups = async ({ db, clock }: Pick<WordDeps, 'db' | 'clock'>, viewer: Id): Promise<WordGroup[]> =>
  toGroups(await listWords(db, viewer), clock())

const cleanTitle = (title: string): string | null => trimOptional(cleanText('title', title, TITLE_LENGTH)) || null

/** Mutes words as a group. Words that are muted already join it. */
export async function addGroup(
  deps: WordDeps,
  viewer: Id,
  {
    title = '',
    settings,
    words,
  }: { title?: string | undefined; settings: GroupSettings; words: readonly GroupedWord[] },
): Promise<WordGroup> {
  const id = deps.nextId()
  const group: OwnGroup = { group_id: id, title: cleanTitle(title) }
  const cleaned = words.map((word) => ({ clean: cleanWord(word.text), change: { ...word, ...settings }, group }))
  return transact(deps.db, async (tx) => {
    const rows: MutedWordsTable[] = []
    for (const [index, word] of cleaned.entries())
      rows.push(await putWord(deps, tx, viewer, { ...word, ...(index === 0 && { id }) }))
    await emitChange(deps, tx, viewer)
    return { id, words: rows }
  })
}

interface GroupChange {
  /** Absent: the title stays. */
  title?: string | undefined
  settings: GroupSettings
  /** Words that are written otherwise from now on, by id. */
  changed: ReadonlyMap<Id, Partial<GroupedWord>>
  removed: ReadonlySet<Id>
  added: readonly GroupedWord[]
}

/** Changes a group of muted words. Without any word left it is gone, and answered as it was. */
export function changeGroup(
  deps: WordDeps,
  viewer: Id,
  id: Id,
  { title, settings, changed, removed, added }: GroupChange,
): Promise<WordGroup> {
  const { clock } = deps
  const newTitle = title === undefined ? undefined : cleanTitle(title)
  return transact(deps.db, async (tx) => {
    await lockAccount(tx, viewer)
    const rows = await listWords(tx, viewer)
    const before = toGroups(rows, clock()).find((group) => group.id === id) ?? fail('muted_word_not_found')
    const [first] = before.words
    const known = new Set(before.words.map((word) => word.id))
    if ([...changed.keys(), ...removed].some((word) => !known.has(word))) fail('muted_word_not_found')
    const group: OwnGroup = { group_id: id, title: newTitle === undefined ? first!.title : newTitle }
    for (const word of removed) await deleteWord(tx, viewer, word)
    for (const word of before.words) {
      if (removed.has(word.id)) continue
      const { text = word.text, isWhole = word.is_whole === 1 } = changed.get(word.id) ?? {}
      const clean = cleanWord(text)
      refuseSame(
        rows.filter((row) => !removed.has(row.id)),
        word.id,
        clean,
      )
      const change = { ...settings, text, isWhole }
      await updateWord(tx, toRow(change, { ...word, ...group, text: clean, now: clock() }))
    }
    for (const word of added) {
      const change = { ...settings, ...word }
      await putWord(deps, tx, viewer, { clean: cleanWord(word.text), change, group, until: first!.until })
    }
    await emitChange(deps, tx, viewer)
    return toGroups(await listWords(tx, viewer), clock()).find((each) => each.id === id) ?? before
  })
}

/** Ends the mutes of the words of a group. */
export const removeGroup = (deps: Pick<WordDeps, 'db' | 'events'>, viewer: Id, id: Id): Promise<void> =>
  transact(deps.db, async (tx) => {
    const words = (await listWords(tx, viewer)).filter((row) => groupOf(row) === id)
    if (words.length === 0) fail('muted_word_not_found')
    for (const word of words) await deleteWord(tx, viewer, word.id)
    await emitChange(deps, tx, viewer)
  })
