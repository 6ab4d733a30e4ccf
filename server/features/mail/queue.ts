import type { Id } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findAddressee } from '#server/features/users/store.ts'
import type { ChangeLetterData, ChangeTemplate } from './change-letters.ts'
import type { LetterData, Template } from './letters.ts'
import { insertMail } from './store.ts'

type Plain = Exclude<Template, ChangeTemplate>
type Order = {
  [T in Plain]: {
    account: Id
    template: T
    /** Another address than the one the account has, such as the one it had until now. */
    address?: string
  } & (LetterData[T] extends Record<string, never> ? { data?: undefined } : { data: LetterData[T] })
}[Plain]

type Queueing = Pick<Deps, 'nextId' | 'clock' | 'events'>

/** Queues a mail to a member in the caller's transaction: it is sent once that is durable, and outlives the process. */
export const queueMail = (deps: Queueing, tx: Tx, order: Order): Promise<void> => queue(deps, tx, order)

/** The same for a mail about a change: its link undoes that change. */
export const queueChangeMail = <T extends ChangeTemplate>(
  deps: Queueing,
  tx: Tx,
  { change, data, ...order }: { account: Id; template: T; address?: string; data: ChangeLetterData[T]; change: Id },
): Promise<void> => queue(deps, tx, { ...order, data: { ...data, change } })

async function queue(
  deps: Queueing,
  tx: Tx,
  {
    account,
    template,
    address,
    data,
  }: { account: Id; template: Template; address?: string; data?: object | undefined },
): Promise<void> {
  const to = await findAddressee(tx, account)
  if (!to) return
  const id = deps.nextId()
  const row = { id, account_id: account, template, address: address ?? to.email, name: to.username }
  await insertMail(tx, { ...row, data: JSON.stringify(data ?? {}), due_at: deps.clock(), attempts: 0 })
  await deps.events.emit(tx, { type: 'mail.queued', mail: id })
}
