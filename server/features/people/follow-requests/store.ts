/** Every query on requests to follow protected accounts. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'
import { relationPages } from '../relations.store.ts'

/** Answers whether the request is new. */
export const insertRequest = (tx: Tx, owner: Id, requester: Id, mark: Id): Promise<boolean> =>
  insertNew(tx.insertInto('follow_requests').values({ owner_id: owner, requester_id: requester, mark_id: mark }))

/** Answers whether there was one. */
export const deleteRequest = (tx: Tx, owner: Id, requester: Id): Promise<boolean> =>
  hasWritten(tx.deleteFrom('follow_requests').where('owner_id', '=', owner).where('requester_id', '=', requester))

/** Those who ask to follow an account. */
export const listRequests = relationPages('follow_requests', 'owner_id', 'requester_id')
/** Those whom an account has asked to follow. */
export const listOwnRequests = relationPages('follow_requests', 'requester_id', 'owner_id')

const requestedAmong = listStatement<{ requester: Id; ids: readonly Id[] }>()((db, p, owners) =>
  db
    .selectFrom('follow_requests')
    .select('owner_id as id')
    .where('owner_id', 'in', owners as Id[])
    .where('requester_id', '=', p('requester')),
)

/** Which of `owners` the account has asked to follow. */
export const findRequestedAmong = async (db: Db, requester: Id, owners: readonly Id[]): Promise<Id[]> =>
  owners.length === 0 ? [] : (await requestedAmong(db, { requester, ids: owners })).map((row) => row.id)
