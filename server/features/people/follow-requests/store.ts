/** Writes requests to follow protected accounts, and reads them by either side. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'
import { relationPages } from '#server/features/people/relations.store.ts'

/** Inserts a request. False when it exists already. */
export const insertRequest = (tx: Tx, owner: Id, requester: Id, mark: Id): Promise<boolean> =>
  insertNew(tx.insertInto('follow_requests').values({ owner_id: owner, requester_id: requester, mark_id: mark }))

/** Deletes a request. False when it does not exist. */
export const deleteRequest = (tx: Tx, owner: Id, requester: Id): Promise<boolean> =>
  hasWritten(tx.deleteFrom('follow_requests').where('owner_id', '=', owner).where('requester_id', '=', requester))

/** The users who request to follow an account. */
export const listRequests = relationPages('follow_requests', 'owner_id', 'requester_id')
/** The users whom an account has requested to follow. */
export const listOwnRequests = relationPages('follow_requests', 'requester_id', 'owner_id')

const requestedAmong = listStatement<{ requester: Id; ids: readonly Id[] }>()((db, p, owners) =>
  db
    .selectFrom('follow_requests')
    .select('owner_id as id')
    .where('owner_id', 'in', owners as Id[])
    .where('requester_id', '=', p('requester')),
)

/** The `owners` whom the account has requested to follow. */
export const findRequestedAmong = async (db: Db, requester: Id, owners: readonly Id[]): Promise<Id[]> =>
  owners.length === 0 ? [] : (await requestedAmong(db, { requester, ids: owners })).map((row) => row.id)

const requestersAmong = listStatement<{ owner: Id; ids: readonly Id[] }>()((db, p, requesters) =>
  db
    .selectFrom('follow_requests')
    .select('requester_id as id')
    .where('owner_id', '=', p('owner'))
    .where('requester_id', 'in', requesters as Id[]),
)

/** The `requesters` who ask to follow the account. */
export const findRequestersAmong = async (db: Db, owner: Id, requesters: readonly Id[]): Promise<Id[]> =>
  requesters.length === 0 ? [] : (await requestersAmong(db, { owner, ids: requesters })).map((row) => row.id)
