/** Writes and reads webhooks. deliveries.store.ts has what is sent to them. */
import type { WebhookType } from '#contract/calls/webhooks.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import { listStatement } from '#server/db/statement.ts'
import type { WebhooksTable } from '#server/db/tables/delivery.ts'
import { hasWritten } from '#server/db/written-rows.ts'

const ofAccounts = listStatement<{ ids: readonly Id[] }>()((db, _, accounts) =>
  db.selectFrom('webhooks').selectAll().where('account_id', 'in', accounts).orderBy('account_id').orderBy('id'),
)

/** The webhooks of these accounts, the oldest of each first. */
export const listWebhooks = (db: Db, accounts: readonly Id[]): Promise<WebhooksTable[]> =>
  ofAccounts(db, { ids: accounts })

export const typesOf = ({ types }: Pick<WebhooksTable, 'types'>) => types.split(' ') as WebhookType[]

/** The types of events that the webhooks of an account are sent, by account. */
const wantedTypes = createCache<Id, ReadonlySet<WebhookType>>({ entities: ['webhooks'] }, async ({ db }, accounts) => {
  const on = (await listWebhooks(db, accounts)).filter((row) => row.off_reason === null)
  const byAccount = Map.groupBy(on, (row) => row.account_id)
  return accounts.map((account) => [account, new Set((byAccount.get(account) ?? []).flatMap(typesOf))] as const)
})

/** The types of events that the webhooks of these accounts are sent. */
export async function findWantedTypes(
  db: Db,
  accounts: readonly Id[],
): Promise<ReadonlyMap<Id, ReadonlySet<WebhookType>>> {
  const found = await wantedTypes.getMany({ db }, accounts)
  return new Map(accounts.map((account, index) => [account, found[index] ?? new Set()]))
}

/** A webhook of an account. */
export const findWebhook = (db: Db, id: Id): Promise<WebhooksTable | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const lockWebhook = (tx: Tx, id: Id): Promise<WebhooksTable | undefined> =>
  lockRow(tx.updateTable('webhooks').where('id', '=', id), 'leased_until')

export async function insertWebhook(tx: Tx, row: WebhooksTable): Promise<void> {
  touch(tx, 'webhooks', row.account_id)
  await tx.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(
  tx: Tx,
  { id, account_id }: Pick<WebhooksTable, 'id' | 'account_id'>,
  change: Partial<Omit<WebhooksTable, 'id' | 'account_id'>>,
): Promise<void> {
  if (change.types !== undefined || change.off_reason !== undefined) touch(tx, 'webhooks', account_id)
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Tx, account: Id, id: Id): Promise<boolean> {
  touch(tx, 'webhooks', account)
  const isDeleted = await hasWritten(tx.deleteFrom('webhooks').where('id', '=', id).where('account_id', '=', account))
  if (isDeleted) await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  return isDeleted
}

/** A batch of all webhooks, by id. */
export const listIds = (db: Db, after: Id, limit: number) =>
  db.selectFrom('webhooks').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
