/** Reads the rows of higher features that decide whether images are public. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'

/** The fields of an owner that the rule needs. */
export interface Owner {
  id: Id
  standing: number
  is_protected: number
  avatar: string | null
  cover: string | null
}

const owners = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.selectFrom('accounts').select(['id', 'standing', 'is_protected', 'avatar', 'cover']).where('id', 'in', ids),
)

export const findOwners = async (db: Db, ids: readonly Id[]): Promise<Map<Id, Owner>> =>
  new Map((await owners(db, { ids })).map((row) => [row.id, row]))

const audiences = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.selectFrom('tweets').select(['id', 'audience']).where('id', 'in', ids),
)

/** The audience of each post that exists. */
export const findAudiences = async (db: Db, ids: readonly Id[]): Promise<Map<Id, number>> =>
  new Map((await audiences(db, { ids })).map((row) => [row.id, row.audience]))
