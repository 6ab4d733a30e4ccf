/** Normalises names of people, for their index and for searching it. */
import { withoutApostrophes } from '#server/core/text/apostrophes.ts'
import { fold } from '#server/core/text/fold.ts'

const unspaced = /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]&&\p{L}]/v
const between = /[^\p{L}\p{M}\p{N}_]+/gu
const MAX_NAMES = 16
const LONGEST = 40

/** Folds a name like the text of posts, with one space between words. */
export const cleanName = (text: string): string => spacedName(withoutApostrophes(text))

const spacedName = (text: string): string => fold(text).replace(between, ' ').trim().slice(0, LONGEST).toWellFormed()

/**
 * The endings of a name from each of its words on, so that the start of a word, and of several in order, is a prefix of
 * one of them: "Ada King Lovelace" gives "ada king lovelace", "king lovelace" and "lovelace". A part after an
 * apostrophe is an entry too: "leary" finds O'Leary.
 */
export function namesOf(account: { username: string; name: string }): string[] {
  const username = account.username.toLowerCase()
  return [
    ...new Set([
      username,
      ...endings(cleanName(account.name)),
      ...endings(username),
      ...endings(spacedName(account.name)),
    ]),
  ].slice(0, MAX_NAMES)
}

function endings(name: string): string[] {
  const characters = [...name]
  return characters.flatMap((character, index) => {
    const isStart = index === 0 || ' _'.includes(characters[index - 1]!) || unspaced.test(character)
    return isStart && !' _'.includes(character) ? characters.slice(index).join('') : []
  })
}

/** Whether each word of `wanted` is a prefix of one of the names. */
export const namesMatch = (wanted: string, names: readonly string[]): boolean =>
  wanted.split(' ').every((word) => names.some((name) => name.startsWith(word)))
