import type { Id } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findAddressee } from '#server/features/users/store.ts'
import type { LetterData, Template } from './letters.ts'
import { insertMail } from './store.ts'

type Order = {
  [T in Template]: {
    account: Id
    template: T
    /** Another address than the one the account has, such as the one it had until now. */
    address?: string
  } & (LetterData[T] extends Record<string, never> ? { data?: undefined } : { data: LetterData[T] })
}[Template]

/** Queues a mail to a member in the caller's transaction: it is sent once that is durable, and outlives the process. */
export async function queueMail(
  deps: Pick<Deps, 'nextId' | 'clock' | 'events'>,
  tx: Tx,
  { account, template, address, data }: Order,
): Promise<void> {
  const to = await findAddressee(tx, account)
  if (!to) return
  const id = deps.nextId()
  const row = { id, account_id: account, template, address: address ?? to.email, name: to.username }
  await insertMail(tx, { ...row, data: JSON.stringify(data ?? {}), due_at: deps.clock(), attempts: 0 })
  await deps.events.emit(tx, { type: 'mail.queued', mail: id })
}
