import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findIdByUsername } from './store.ts'

/** Resolves the user of a path: 24 hexadecimal digits are an id, anything else a username, with or without a leading @. */
export async function resolveUser({ db, ids }: ReadDeps, text: string): Promise<Id> {
  if (/^[0-9a-f]{24}$/i.test(text)) {
    const id = ids.parse(text.toLowerCase())
    return id === NO_ID ? fail('user_not_found') : id
  }
  return (await findIdByUsername(db, text.replace(/^@/, ''))) ?? fail('user_not_found')
}
